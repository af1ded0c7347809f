/** The anchor of an operation on the page: `op-getCasesIdDocuments`. */
export const operationAnchor = (operationId: string): string => `op-${operationId}`;
export const headerAnchor = (name: string): string => `header-${name}`;
export const areaAnchor = (key: string): string => `area-${key}`;
export const schemaAnchor = (name: string): string => `schema-${name}`;

/** The name of a schema under `components`; `undefined` for any other reference. */
export const schemaNamed = (reference: string): string | undefined =>
  /^#\/components\/schemas\/([^/]+)$/.exec(reference)?.[1];
