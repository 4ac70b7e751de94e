import { createAction } from '@reduxjs/toolkit';

/** The person signed out, or somebody signed in: answers of the session before are forgotten. */
export const sessionEnded = createAction('session/ended');
