/** The file name a `Content-Disposition` header carries, RFC 5987 form first; `null` when it carries none. */
export const fileNameOf = (disposition: string | null): string | null => {
  if (disposition === null) return null;
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      return null; // badly encoded: the caller has a name of its own
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1]?.trim() ?? null;
};
