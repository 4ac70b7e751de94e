/** What a cluster or a kubeconfig refuses, as a sentence. */
/** The kubeconfig or the answer cannot be used; the message says why and how to mend it. */
export class KubernetesProblem extends Error {
  override readonly name = 'KubernetesProblem';

  /** `status` is that of the answer, where there was one. */
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}

/** The sentence for an answer that is not 2xx. */
export function refusal(status: number, text: string): string {
  const message = /"message":\s*"((?:[^"\\]|\\.){1,300})"/.exec(text)?.[1];
  return `The Kubernetes API answered ${status}${message === undefined ? '' : `: ${message}`}.`;
}
