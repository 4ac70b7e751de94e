/** Sentences for what the operating system reports; an operator should not need to know its codes. */
const SENTENCES: Readonly<Record<string, (target: string) => string>> = {
  ECONNREFUSED: (target) =>
    `Connection to ${target} was refused: nothing listens there. Is the service running?`,
  ECONNRESET: (target) => `${target} closed the connection before it answered.`,
  EPIPE: (target) => `${target} closed the connection while the request was being sent.`,
  ENOTFOUND: (target) =>
    `The name of ${target} cannot be resolved: check its spelling and the DNS of this machine.`,
  EAI_AGAIN: (target) =>
    `The name of ${target} could not be resolved just now: the DNS server does not answer.`,
  ETIMEDOUT: (target) => `${target} did not answer in time.`,
  EHOSTUNREACH: (target) => `There is no route to ${target} from this machine.`,
  ENETUNREACH: (target) => `The network of ${target} cannot be reached from this machine.`,
  EADDRNOTAVAIL: (target) => `This machine has no address from which to reach ${target}.`,
  EACCES: (target) => `This machine does not allow a connection to ${target}.`,
  EPROTO: (target) => `${target} does not speak TLS on this port: is http:// meant instead of https://?`,
  ERR_SSL_WRONG_VERSION_NUMBER: (target) =>
    `${target} does not speak TLS on this port: is http:// meant instead of https://?`,
  CERT_HAS_EXPIRED: (target) => `The certificate of ${target} has expired: renew it.`,
  CERT_NOT_YET_VALID: (target) => `The certificate of ${target} is not valid yet: check the clocks.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (target) =>
    `The certificate of ${target} is self-signed: give its authority in tlsConfig.ca, or set tlsConfig.insecureSkipVerify.`,
  SELF_SIGNED_CERT_IN_CHAIN: (target) =>
    `The certificate chain of ${target} ends in an authority that is not trusted: give it in tlsConfig.ca.`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (target) =>
    `The certificate of ${target} cannot be verified: the server does not send its intermediate certificates, or its authority belongs in tlsConfig.ca.`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: (target) =>
    `The authority that signed the certificate of ${target} is not known: give it in tlsConfig.ca.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (target) => `The certificate of ${target} is for another host name.`,
  HPE_INVALID_CONSTANT: (target) => `${target} did not answer with HTTP.`,
};

/** The reason of a run that was stopped at its deadline. */
export class DeadlineReached extends Error {
  override readonly name = 'DeadlineReached';
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds / 1000} s`);
  }
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** One sentence for a failed connection; `target` must not hold credentials. */
export function explainNetworkError(error: unknown, target: string): string {
  if (error instanceof DeadlineReached) return `${target} timed out: ${error.message}.`;
  if (error instanceof AggregateError && error.errors.length > 0)
    return explainNetworkError(error.errors[0], target);
  const code = codeOf(error);
  const sentence = code === undefined ? undefined : SENTENCES[code];
  if (sentence) return sentence(target);
  const reason = error instanceof Error ? error.message : String(error);
  return `${target} could not be checked: ${reason}${code !== undefined && !reason.includes(code) ? ` (${code})` : ''}.`;
}
