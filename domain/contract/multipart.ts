/** Fields and files as parts of one body; `fetch` names the type and what stands between the parts. */
export const multipartOf = (fields: Readonly<Record<string, unknown>>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) data.append(name, value);
    else if (value !== undefined) data.append(name, String(value));
  }
  return data;
};
