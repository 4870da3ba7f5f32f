export { DataTable, type DataColumn, type DataTableProps, type DataTableWords } from './data-table.js';
