/**
 * How one feature shows another's parts without importing it: a slot is a type and an ordered list of lazy components,
 * joined in src/app/slots.ts. Each filling names what it needs, and is absent when that is not granted.
 */
import type { ReactNode } from 'react';
import type { Requirement } from '@/services/access/evaluate';

export interface SlotFilling<Props extends object> {
  id: string;
  requirement: Requirement;
  /** A component; it may ask for less than the slot gives. */
  component: (props: Props) => ReactNode;
}

export interface Slot<Props extends object> {
  readonly name: string;
  fill: (filling: SlotFilling<Props>) => void;
  fillings: () => readonly SlotFilling<Props>[];
}

/** Declares a slot; the feature that shows it owns the declaration. */
export function defineSlot<Props extends object>(name: string): Slot<Props> {
  const fillings: SlotFilling<Props>[] = [];
  return {
    name,
    fill: (filling) => {
      if (fillings.some(({ id }) => id === filling.id))
        throw new Error(`Slot ${name} is filled twice by ${filling.id}.`);
      fillings.push(filling);
    },
    fillings: () => fillings,
  };
}
