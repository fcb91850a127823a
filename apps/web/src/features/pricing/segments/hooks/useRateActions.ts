import { segmentEndpoints } from '@kervan/contract/pricing/segments/segment.endpoints'
import type { SegmentAnswer } from '@kervan/contract/pricing/segments/segment.endpoints'
import { formatDate, toDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { notify } from '../../../../platform/notices.ts'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import type { RowAction } from '../../../../ui/table/RowMenu.tsx'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import type { RateRow } from '../segmentRates.ts'
import { useRefreshAfterConflict, useSegmentsRefresh } from './useSegments.ts'

/** What can be done with one service's rates. */
export const useRateActions = (
  segment: SegmentAnswer | undefined,
  today: string,
  onEdit: (serviceId: number | null) => void,
) => {
  const { t, language } = useTranslation()
  const confirm = useConfirm()
  const refresh = useSegmentsRefresh()
  const refreshAfterConflict = useRefreshAfterConflict()
  const done = (text: string) => async () => {
    notify('success', t(text))
    await refresh()
  }
  const takeBack = useEndpointMutation(segmentEndpoints.removeSegmentRate, {
    onSuccess: done('segment:takenBack'),
    onError: refreshAfterConflict,
  })
  const endOwn = useEndpointMutation(segmentEndpoints.updateSegmentRate, {
    onSuccess: done('segment:ended'),
    onError: refreshAfterConflict,
  })

  return ({ serviceId, serviceName, period }: RateRow): RowAction[] => {
    if (!segment || period.state === 'past') return []
    const { version } = segment
    const target = { segmentId: segment.id, serviceId, version }
    const { validFrom } = period
    const name = serviceName ?? t('segment:allServices')
    return [
      { key: 'change', label: t('segment:action.change'), onSelect: () => onEdit(serviceId) },
      ...(period.state === 'toCome' && validFrom !== null
        ? [
            {
              key: 'takeBack',
              label: t('segment:action.takeBack'),
              isDangerous: true,
              onSelect: () =>
                confirm({
                  title: t('segment:confirm.takeBack', { name }),
                  text: t('segment:confirm.takeBackText', {
                    day: formatDate(toDate(validFrom), 'day', language),
                  }),
                  action: t('segment:action.takeBack'),
                  onConfirm: () => takeBack.mutateAsync({ body: { ...target, validFrom } }),
                }),
            },
          ]
        : []),
      ...(serviceId !== null && period.state === 'inForce'
        ? [
            {
              key: 'end',
              label: t('segment:action.end'),
              isDangerous: true,
              onSelect: () =>
                confirm({
                  title: t('segment:confirm.end', { name }),
                  text: t('segment:confirm.endText'),
                  action: t('segment:action.end'),
                  onConfirm: () => endOwn.mutateAsync({ body: { ...target, validFrom: today, bands: [] } }),
                }),
            },
          ]
        : []),
    ]
  }
}
