import { errorCode } from '../errorCode';

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

/** The message of whatever was thrown, without a class name before it. */
export function reasonOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return String(error);
}

/** Node tries all addresses of a name and reports what each attempt said. */
function firstAttempt(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('errors' in error)) return undefined;
  return Array.isArray(error.errors) ? error.errors[0] : undefined;
}

/** One sentence for a failed connection; `target` must not hold credentials. */
export function explainNetworkError(error: unknown, target: string): string {
  if (error instanceof DeadlineReached) return `${target} timed out: ${error.message}.`;
  const attempt = firstAttempt(error);
  if (attempt !== undefined) return explainNetworkError(attempt, target);
  const code = errorCode(error);
  const sentence = Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined;
  if (sentence) return sentence(target);
  const reason = reasonOf(error);
  return `${target} could not be checked: ${reason}${reason.includes(code) ? '' : ` (${code})`}.`;
}
