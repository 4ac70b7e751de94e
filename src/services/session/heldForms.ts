/**
 * What is typed into a form that may not be written to the device, because it holds secrets: kept in memory until it is
 * saved, thrown away, or the person signs out (ADR 0079).
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from './sessionEnded';

export interface HeldForm {
  values: Readonly<Record<string, unknown>>;
  /** The version of the record that typing began with; null for a new one. */
  mark: string | null;
  /** ISO 8601. */
  heldAt: string;
}

interface HeldForms {
  /** How many sessions have ended: a page leaves the screen after that, and must not hold for who is gone. */
  ended: number;
  forms: Readonly<Record<string, HeldForm>>;
}

interface Holding {
  key: string;
  form: HeldForm;
  /** `ended` as it was when the form came. */
  ended: number;
}

const initialState: HeldForms = { ended: 0, forms: {} };

export const heldFormsSlice = createSlice({
  name: 'heldForms',
  initialState,
  reducers: {
    formHeld: (state, { payload: { key, form, ended } }: PayloadAction<Holding>) =>
      ended === state.ended ? { ...state, forms: { ...state.forms, [key]: form } } : state,
    formReleased: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      forms: Object.fromEntries(Object.entries(state.forms).filter(([key]) => key !== payload)),
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, ({ ended }) => ({ ended: ended + 1, forms: {} }));
  },
});

export const { formHeld, formReleased } = heldFormsSlice.actions;

interface WithHeldForms {
  heldForms: HeldForms;
}

/** @param key whose form it is and what it is about, such as `<user>/connections/<id>`. */
export const selectHeldForm = (state: WithHeldForms, key: string): HeldForm | undefined =>
  state.heldForms.forms[key];
export const selectEndedSessions = (state: WithHeldForms): number => state.heldForms.ended;
/** Whether the page cannot go without losing something. */
export const selectHasHeldForms = (state: WithHeldForms): boolean =>
  Object.keys(state.heldForms.forms).length > 0;
