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

type HeldForms = Readonly<Record<string, HeldForm>>;
const NONE: HeldForms = {};

export const heldFormsSlice = createSlice({
  name: 'heldForms',
  initialState: NONE,
  reducers: {
    formHeld: (state, { payload }: PayloadAction<{ key: string; form: HeldForm }>) => ({
      ...state,
      [payload.key]: payload.form,
    }),
    formReleased: (state, { payload }: PayloadAction<string>) =>
      Object.fromEntries(Object.entries(state).filter(([key]) => key !== payload)),
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => NONE);
  },
});

export const { formHeld, formReleased } = heldFormsSlice.actions;

interface WithHeldForms {
  heldForms: HeldForms;
}

/** @param key whose form it is and what it is about, such as `<user>/connections/<id>`. */
export const selectHeldForm = (state: WithHeldForms, key: string): HeldForm | undefined =>
  state.heldForms[key];
/** Whether the page cannot go without losing something. */
export const selectHasHeldForms = (state: WithHeldForms): boolean => Object.keys(state.heldForms).length > 0;
