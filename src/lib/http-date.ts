/** Dates of HTTP headers (RFC 9110 §5.6.7, §10.2.3) as milliseconds; the only place that parses them. */

/** Milliseconds since 1970, or null for a missing or unreadable header. */
export const httpDate = (header: string | null): number | null => {
  if (header === null || !/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(header))
    return null;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : at;
};

/** How long a server asks to wait, ms: seconds or a date; null for nothing or nonsense. */
export const retryAfter = (header: string | null, now: number): number | null => {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header.trim()) * 1000;
  const at = httpDate(header.trim());
  return at === null ? null : Math.max(0, at - now);
};
