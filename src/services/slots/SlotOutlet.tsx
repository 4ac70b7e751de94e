/** Where a slot is shown. Apart from its declaration, which the entry needs and which must stay small. */
import { Suspense } from 'react';
import { useAbility } from '@/services/session/useSession';
import type { Slot, SlotFilling } from './defineSlot';

function Filling<Props extends object>({ filling, props }: { filling: SlotFilling<Props>; props: Props }) {
  const ability = useAbility(filling.requirement);
  if (!ability.granted && ability.cause !== 'offline') return null;
  const Component = filling.component;
  return (
    <Suspense fallback={null}>
      <Component {...props} />
    </Suspense>
  );
}

/** Shows every filling of `slot` that is granted, in order. */
export function SlotOutlet<Props extends object>({ slot, props }: { slot: Slot<Props>; props: Props }) {
  return slot.fillings().map((filling) => <Filling key={filling.id} filling={filling} props={props} />);
}
