import { errors } from '#contract/errors.ts';
import type { PublicAnswer } from '#contract/first-document.ts';
import { failure } from '../envelope.ts';
import { asProblem } from '../problem.ts';
import type { App } from '../serve.ts';

/** The parameters that this path has by a route's pattern; null: it is another route's. */
const paramsOf = (pattern: string, path: string): Record<string, string> | null => {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return params;
};

/**
 * What a visitor would be answered who calls this address with GET. Throws what is no refusal: a database that cannot be
 * reached, a defect.
 */
export const visitorAnswer = async ({ routes }: App, address: string): Promise<PublicAnswer> => {
  const path = address.split('?')[0] ?? '';
  // fixed names come before patterns that would also match them
  const found = routes
    .flatMap((route) => {
      const params = route.endpoint.method === 'GET' ? paramsOf(route.endpoint.path, path) : null;
      return params === null ? [] : [{ route, params }];
    })
    .sort((one, other) => Object.keys(one.params).length - Object.keys(other.params).length)[0];
  if (found === undefined) throw new Error(`no call has the address ${path}`);
  try {
    return {
      status: found.route.endpoint.status,
      body: JSON.stringify(await found.route.visit(address, found.params)),
    };
  } catch (error) {
    const problem = asProblem(error);
    const { status } = errors[problem.code];
    if (status >= 500) throw error;
    return { status, body: JSON.stringify(failure(problem)) };
  }
};
