export { DataTable, type DataColumn, type DataTableProps, type DataTableTexts } from './data-table.js';
