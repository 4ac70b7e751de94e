/** Tests of the server hold real processes to limits in seconds: one that another process disturbed may try again (ADR 64). */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
