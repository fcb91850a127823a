import type { DispatchDay, DispatchStop } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import type { MenuAction } from '../../../../ui/ActionMenu.tsx'
import { stopsOf } from '../dayRoutes.ts'
import type { Assign } from './useDispatchDay.ts'

export const menuKey = ({ reservationId }: DispatchStop): string => `menu-${reservationId}`

/** Focuses the stop in its new list, so that keyboard users do not start at the top of the page. */
const focusLater = (id: string): void => {
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus()
  })
}

/** Menu actions that move a stop without dragging. */
export const useStopActions = (day: DispatchDay, assign: Assign) => {
  const { t } = useTranslation()
  const move = (stop: DispatchStop, courierId: number | null, order?: number, isPinned?: boolean) =>
    assign([{ reservationId: stop.reservationId, courierId, order, isPinned }], () => {
      notify('success', t('courier/dispatch:moved'))
      focusLater(menuKey(stop))
    })
  return (stop: DispatchStop): MenuAction[] => {
    const { courierId, order } = stop
    const last = courierId === null ? 0 : stopsOf(day, courierId).filter((one) => one.order !== null).length
    return [
      ...day.couriers
        .filter((courier) => courier.isActive && courier.courierId !== courierId)
        .map(({ courierId: to, name }) => ({ key: String(to), label: name, onSelect: () => move(stop, to) })),
      ...(courierId !== null && order !== null
        ? [
            {
              key: 'up',
              label: t('courier/dispatch:moveUp'),
              isDisabled: order <= 1,
              onSelect: () => move(stop, courierId, order - 1),
            },
            {
              key: 'down',
              label: t('courier/dispatch:moveDown'),
              isDisabled: order >= last,
              onSelect: () => move(stop, courierId, order + 1),
            },
            {
              key: 'pin',
              label: stop.isPinned ? t('courier/dispatch:unpin') : t('courier/dispatch:pin'),
              onSelect: () => move(stop, courierId, order, !stop.isPinned),
            },
            { key: 'none', label: t('courier/dispatch:toUnassigned'), onSelect: () => move(stop, null) },
          ]
        : []),
    ]
  }
}
