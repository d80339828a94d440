import { readQuery, type SearchQuery, writeQuery } from '#src/domain/search/query.ts';

/** The query that an address of /search means: the screen is driven by it alone. */
export const queryOf = (params: URLSearchParams): SearchQuery => readQuery((name) => params.getAll(name));

/** The address of a query, the same for equal queries. */
export const addressOf = (query: SearchQuery): string => {
  const text = new URLSearchParams(writeQuery(query).map(([name, value]) => [name, value])).toString();
  return text === '' ? '/search' : `/search?${text}`;
};
