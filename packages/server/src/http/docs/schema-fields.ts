import type { Schema } from './api-description.js';
import { html, type Html } from './html.js';

/** Short description of the values that a schema accepts. */
export function typeText(schema: Schema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(' | ');
  if (schema.type === 'array') {
    const item = typeText(schema.items ?? {});
    return item.includes(' ') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'object' && !schema.properties && typeof schema.additionalProperties === 'object')
    return `map of ${typeText(schema.additionalProperties)}`;
  return schema.type ?? 'any';
}

const isSafeMaximum = (maximum: number | undefined): maximum is number =>
  maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;

/** The limits of a schema, as a reader says them. */
export function limitsOf(schema: Schema): string[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, format } = schema;
  const range = (least: number | undefined, most: number | undefined, unit: string) => [
    ...(least && most ? [`${least} to ${most} ${unit}`] : []),
    ...(least && !most ? [`at least ${least} ${unit}`] : []),
    ...(!least && most ? [`at most ${most} ${unit}`] : []),
  ];
  return [
    ...(schema.contentSchema ? ['of JSON'] : []),
    ...(format ? [format] : []),
    ...range(minLength, maxLength, 'characters'),
    ...range(minItems, maxItems, 'items'),
    ...(minimum !== undefined && minimum > -Number.MAX_SAFE_INTEGER ? [`from ${minimum}`] : []),
    ...(isSafeMaximum(maximum) ? [`to ${maximum}`] : []),
    ...(schema.default === undefined ? [] : [`otherwise ${JSON.stringify(schema.default)}`]),
  ];
}

/** The objects inside a schema whose fields are listed below it. */
export function objectsIn(schema: Schema): Schema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(objectsIn);
  if (schema.contentSchema) return objectsIn(schema.contentSchema);
  if (schema.type === 'array') return objectsIn(schema.items ?? {});
  if (Object.keys(schema.properties ?? {}).length > 0) return [schema];
  return typeof schema.additionalProperties === 'object' ? objectsIn(schema.additionalProperties) : [];
}

function field(name: string, schema: Schema, required: boolean, isOpen = false): Html {
  const line = html`<code class="name">${name}</code> <span class="type">${typeText(schema)}</span>${
      required ? html` <span class="required">required</span>` : null
    }${limitsOf(schema).map((limit) => html` <span class="limit">${limit}</span>`)}`;
  const inside = objectsIn(schema);
  return inside.length === 0
    ? html`<li><div class="line">${line}</div></li>`
    : html`<li><details${isOpen && html` open`}><summary class="line">${line}</summary>${inside.map(fieldList)}</details></li>`;
}

/** The fields of an object; one that is alone is unfolded. */
function fieldList({ properties = {}, required = [] }: Schema): Html {
  const fields = Object.entries(properties);
  return html`<ul class="fields">
    ${fields.map(([name, schema]) => field(name, schema, required.includes(name), fields.length === 1))}
  </ul>`;
}

/** The fields of a schema, those inside of them unfolded by hand. */
export function schemaFields(schema: Schema): Html {
  const objects = objectsIn(schema);
  const isNamed = objects.length > 0 && (schema.type === 'object' || schema.anyOf?.length === 1);
  return html`${!isNamed && html`<p class="line"><span class="type">${typeText(schema)}</span></p>`}${objects.map(fieldList)}`;
}

/** The parameters of an address. */
export const parameterFields = (parameters: { name: string; required: boolean; schema: Schema }[]): Html =>
  html`<ul class="fields">
    ${parameters.map(({ name, required, schema }) => field(name, schema, required))}
  </ul>`;
