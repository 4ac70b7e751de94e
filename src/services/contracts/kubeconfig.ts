/** Name of the kubeconfig file, which console and server must agree on (contract endpoints §10). */

/** `demo.host` becomes `demo-host`: nothing but letters, digits and hyphens reaches a header or a shell. */
const hostSlug = (host: string): string =>
  host
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'watchfloor';

/** The file that is downloaded from the backend `host` (SHELL-15), such as demo-host-kubeconfig.yaml. */
export const kubeconfigFileName = (host: string): string => `${hostSlug(host)}-kubeconfig.yaml`;
