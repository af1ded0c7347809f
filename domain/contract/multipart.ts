/** Fields and files as parts of one body, a list as parts of one name; `fetch` names the type and what stands between the parts. */
export const multipartOf = (fields: Readonly<Record<string, unknown>>): FormData => {
  const data = new FormData();
  const parts = Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
    Array.isArray(value) ? value.map((one: unknown) => [name, one] as const) : [[name, value] as const],
  );
  for (const [name, value] of parts) {
    if (value instanceof Blob) data.append(name, value);
    else if (value !== undefined) data.append(name, String(value));
  }
  return data;
};
