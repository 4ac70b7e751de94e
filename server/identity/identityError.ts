/** Refusals of identity flows as data: id → status and words (contract identity.md §5). */
import type { FlowErrorId } from '@/services/contracts/identity';

interface ErrorFacts {
  status: 400 | 401 | 403 | 404 | 410 | 422;
  reason: string;
  message: string;
}

type KnownErrorId = FlowErrorId | 'not_found' | 'bad_request';

const FACTS = {
  session_inactive: {
    status: 401,
    reason: 'No valid session was found. Sign in and try again.',
    message: 'The request could not be authorized',
  },
  session_aal1_required: {
    status: 401,
    reason: 'A second factor can only be asked for after signing in with the first. Sign in first.',
    message: 'The request could not be authorized',
  },
  session_aal2_required: {
    status: 403,
    reason: 'This needs a second factor. Complete the second step of signing in.',
    message: 'The requested action was forbidden',
  },
  session_already_available: {
    status: 400,
    reason: 'You are signed in already. Add refresh=true to confirm who you are, or sign out first.',
    message: 'The request was malformed or contained invalid parameters',
  },
  session_refresh_required: {
    status: 403,
    reason: 'This needs a sign-in of the last 15 minutes. Confirm your password.',
    message: 'The requested action was forbidden',
  },
  session_aal_already_fulfilled: {
    status: 400,
    reason:
      'This account has no second factor set up, so being signed in is already all that can be asked for.',
    message: 'The request was malformed or contained invalid parameters',
  },
  session_verified_address_required: {
    status: 403,
    reason: 'The email address of this account is not verified yet.',
    message: 'The requested action was forbidden',
  },
  self_service_flow_return_to_forbidden: {
    status: 400,
    reason: 'The return_to address is not allowed. Use a path of this console, such as /health.',
    message: 'The request was malformed or contained invalid parameters',
  },
  self_service_flow_expired: {
    status: 410,
    reason: 'This form has expired. Start a new one.',
    message: 'self-service flow expired',
  },
  self_service_flow_replaced: {
    status: 410,
    reason: 'This form was replaced by a newer one. Use the newer one.',
    message: 'self-service flow replaced',
  },
  self_service_flow_disabled: {
    status: 400,
    reason: 'This is not offered here.',
    message: 'The request was malformed or contained invalid parameters',
  },
  security_csrf_violation: {
    status: 403,
    reason:
      'This form was not opened by this browser, or its cookies are gone. Open the form again; if it keeps happening, allow cookies for this address.',
    message: 'the request was rejected to protect you from Cross-Site-Request-Forgery',
  },
  security_identity_mismatch: {
    status: 403,
    reason: 'This form belongs to another person. Open it again.',
    message: 'The requested action was forbidden',
  },
  browser_location_change_required: {
    status: 422,
    reason: 'The browser has to continue at another address.',
    message: 'In order to complete this flow please redirect the browser',
  },
  not_found: {
    status: 404,
    reason: 'There is no such form. It may have been used already; open it again.',
    message: 'Unable to locate the resource',
  },
  bad_request: {
    status: 400,
    reason: 'The request could not be read.',
    message: 'The request was malformed or contained invalid parameters',
  },
} as const satisfies Record<KnownErrorId, ErrorFacts>;

const STATUS_TEXT = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  410: 'Gone',
  422: 'Unprocessable Entity',
} as const satisfies Record<ErrorFacts['status'], string>;

export interface IdentityErrorExtras {
  /** Replaces the standard sentence. */
  reason?: string;
  /** Members beside `error`, such as redirect_browser_to, use_flow_id, expired_at, since. */
  beside?: Readonly<Record<string, unknown>>;
  /** A path of the console where the browser has to go; answered as redirect_browser_to, an absolute address. */
  redirectTo?: string;
  details?: Readonly<Record<string, unknown>>;
}

/** A refusal with the exact envelope of the contract; thrown by the engine, turned into an answer by the routes. */
export class IdentityError extends Error {
  readonly status: ErrorFacts['status'];

  constructor(
    readonly id: KnownErrorId,
    private readonly extras: IdentityErrorExtras = {},
  ) {
    super(extras.reason ?? FACTS[id].reason);
    this.name = 'IdentityError';
    this.status = FACTS[id].status;
  }

  /** Where the browser has to go instead, when the refusal says so; a path of the console. */
  get redirectTo(): string | undefined {
    return this.extras.redirectTo;
  }

  /** The flow that replaces an expired one. */
  get successorFlowId(): string | undefined {
    const id = this.extras.beside?.use_flow_id;
    return typeof id === 'string' ? id : undefined;
  }

  /** `{error:{id, code, status, reason, message, details?}, …}` as it travels to a browser on `origin`. */
  body(origin: string): { error: Record<string, unknown> } & Record<string, unknown> {
    const { details, beside, redirectTo } = this.extras;
    return {
      error: {
        id: this.id,
        code: this.status,
        status: STATUS_TEXT[this.status],
        reason: this.message,
        message: FACTS[this.id].message,
        ...(details ? { details } : {}),
      },
      ...beside,
      ...(redirectTo === undefined ? {} : { redirect_browser_to: `${origin}${redirectTo}` }),
    };
  }
}
