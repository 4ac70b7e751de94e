import { createAction } from '@reduxjs/toolkit';

/** The server no longer knows who this is. The app decides where to go; the transport never navigates. */
export const sessionExpired = createAction<{ kind: 'signedOut' }>('session/expired');
