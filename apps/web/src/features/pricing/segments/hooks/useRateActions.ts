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

/** Actions for the profit rates of one service. */
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
    onSuccess: done('pricing/segments:takenBack'),
    onError: refreshAfterConflict,
  })
  const endOwn = useEndpointMutation(segmentEndpoints.updateSegmentRate, {
    onSuccess: done('pricing/segments:ended'),
    onError: refreshAfterConflict,
  })

  return ({ serviceId, serviceName, period }: RateRow): RowAction[] => {
    if (!segment || period.state === 'past') return []
    const { version } = segment
    const target = { segmentId: segment.id, serviceId, version }
    const { validFrom } = period
    const name = serviceName ?? t('pricing/segments:allServices')
    return [
      { key: 'change', label: t('pricing/segments:action.change'), onSelect: () => onEdit(serviceId) },
      ...(period.state === 'toCome' && validFrom !== null
        ? [
            {
              key: 'takeBack',
              label: t('pricing/segments:action.takeBack'),
              isDangerous: true,
              onSelect: () =>
                confirm({
                  title: t('pricing/segments:confirm.takeBack', { name }),
                  text: t('pricing/segments:confirm.takeBackText', {
                    day: formatDate(toDate(validFrom), 'day', language),
                  }),
                  action: t('pricing/segments:action.takeBack'),
                  onConfirm: () => takeBack.mutateAsync({ body: { ...target, validFrom } }),
                }),
            },
          ]
        : []),
      ...(serviceId !== null && period.state === 'inForce'
        ? [
            {
              key: 'end',
              label: t('pricing/segments:action.end'),
              isDangerous: true,
              onSelect: () =>
                confirm({
                  title: t('pricing/segments:confirm.end', { name }),
                  text: t('pricing/segments:confirm.endText'),
                  action: t('pricing/segments:action.end'),
                  onConfirm: () => endOwn.mutateAsync({ body: { ...target, validFrom: today, bands: [] } }),
                }),
            },
          ]
        : []),
    ]
  }
}
