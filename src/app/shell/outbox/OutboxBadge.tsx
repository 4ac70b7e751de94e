import { lazy, Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectOutbox } from '@/services/offline/outbox/outboxSlice';

const OutboxButton = lazy(() =>
  import('./OutboxButton').then((module) => ({ default: module.OutboxButton })),
);

/** In the header while something waits to be sent; its code comes with the first thing that waits (M1). */
export function OutboxBadge() {
  const { entries, lost = [] } = useSelector(selectOutbox);
  const [isOpen, setOpen] = useState(false);
  if (entries.length + lost.length === 0 && !isOpen) return null;
  return (
    <Suspense fallback={null}>
      <OutboxButton entries={entries} lost={lost} isOpen={isOpen} onOpen={setOpen} />
    </Suspense>
  );
}
