/** Signs one of the demo accounts in, as the console's form would. */
export async function signIn(page, { origin, password }, role = 'viewer') {
  const opened = await page.request.get(`${origin}/api/.ory/self-service/login/browser`, {
    headers: { accept: 'application/json' },
  });
  const flow = await opened.json();
  const csrf = flow.ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token').attributes.value;
  const { pathname, search } = new URL(flow.ui.action, origin);
  const answer = await page.request.post(`${origin}${pathname}${search}`, {
    headers: { accept: 'application/json', origin },
    data: { method: 'password', identifier: `${role}@watchfloor.local`, password, csrf_token: csrf },
  });
  if (!answer.ok()) throw new Error(`The sign-in was refused: ${answer.status()} ${await answer.text()}`);
}
