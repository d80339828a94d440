import type { Endpoint, Input } from '#contract/endpoint.ts';

/** A call as it goes over the wire. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
  readonly contentType: string | null;
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/**
 * Path, query and body of one call (contract §1.9): arrays as repeated keys; `undefined`, `null` and empty arrays are
 * left out. A cursor goes back as it came, escaped only for the address [P2]. The endpoint declares which field goes
 * where.
 */
export const encode = <E extends Endpoint>(endpoint: E, input: Input<E>): WireRequest => {
  const given = input as Readonly<Record<string, unknown>>; // read by the endpoint's own field names only
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_whole, name: string) =>
    encodeURIComponent(text(given[name])),
  );
  const query: string[] = [];
  for (const name of Object.keys(endpoint.query?.entries ?? {})) {
    const value = given[name];
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value])
      query.push(`${name}=${encodeURIComponent(text(one))}`);
  }
  const address = query.length === 0 ? path : `${path}?${query.join('&')}`;
  if (endpoint.body === null)
    return { method: endpoint.method, path: address, body: null, contentType: null };
  const names = Object.keys(endpoint.body.entries);
  if (endpoint.bodyType === 'text') {
    return {
      method: endpoint.method,
      path: address,
      body: text(given[names[0] ?? '']),
      contentType: 'text/plain',
    };
  }
  const body = Object.fromEntries(
    names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
  );
  return {
    method: endpoint.method,
    path: address,
    body: JSON.stringify(body),
    contentType: 'application/json',
  };
};
