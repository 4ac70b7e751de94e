import { MISSING } from '@/services/contracts/display';
import { isShowable } from './showable';

/** Money with two decimals, small amounts with their first two digits: 12.5 → '$12.50', 0.00042 → '$0.00042'. */
export function formatCost(cost: number | null | undefined): string {
  if (!isShowable(cost)) return MISSING;
  if (cost !== 0 && Math.abs(cost) < 0.01) return `$${Number(cost.toPrecision(2))}`;
  const sign = cost < 0 ? '-' : '';
  return `${sign}$${Math.abs(cost).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}
