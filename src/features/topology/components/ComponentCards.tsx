import { CardGrid } from '@/components/layout/CardGrid';
import type { Component } from '../model/topology';
import type { CardSize } from '../search';
import { TOPOLOGY_TEXTS } from '../texts';
import { CARD_SIZES, ComponentCard } from './ComponentCard';

/** Cards of components; only those near what is seen are drawn. */
export function ComponentCards({ components, size }: { components: readonly Component[]; size: CardSize }) {
  const { height, minWidth } = CARD_SIZES[size];
  return (
    <CardGrid label={TOPOLOGY_TEXTS.cards} items={components} minCardWidth={minWidth} cardHeight={height}>
      {(component) => <ComponentCard component={component} size={size} />}
    </CardGrid>
  );
}
