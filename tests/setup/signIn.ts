/** Signs in at a running server through the real login flow. */
import { CookieJar } from './cookieJar';

export type TestFetch = (path: string, init?: RequestInit) => Promise<Response>;

/** A fetch that sends what a browser on our page sends (Origin, JSON) and keeps cookies when given a jar. */
export function createFetch(origin: string, jar?: CookieJar): TestFetch {
  return async (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has('origin')) headers.set('origin', origin);
    if (!headers.has('accept')) headers.set('accept', 'application/json');
    if (init.body !== undefined && !headers.has('content-type'))
      headers.set('content-type', 'application/json');
    if (jar) headers.set('cookie', jar.header());
    const answer = await fetch(origin + path, { redirect: 'manual', ...init, headers });
    jar?.take(answer);
    return answer;
  };
}

interface FlowAnswer {
  ui: { action: string; nodes: { attributes: { name?: string; value?: unknown } }[] };
}

/** A fetch that carries the session of `email`; `jar` keeps its cookies, also for another start of the server. */
export async function signIn(
  origin: string,
  email: string,
  password: string,
  jar = new CookieJar(),
): Promise<TestFetch> {
  const send = createFetch(origin, jar);
  const opened = await send('/api/.ory/self-service/login/browser');
  // The identity module's contract tests check this shape; here it is only used.
  const flow = (await opened.json()) as FlowAnswer;
  const token = flow.ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value;
  const action = new URL(flow.ui.action);
  const answer = await send(action.pathname + action.search, {
    method: 'POST',
    body: JSON.stringify({ method: 'password', identifier: email, password, csrf_token: token }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`);
  return send;
}
