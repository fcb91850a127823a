import type { AnswerOf } from '@kervan/contract/endpoint'
import type {
  StationVerdict,
  warehouseEndpoints,
} from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import type { ScanTone } from '@kervan/domain/warehouse/stationScan'
import { scanTones } from '@kervan/domain/warehouse/stationScan'
import { formatTime } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import type { Tone } from '../../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'

interface LastScansProps {
  /** Results of the last scans, newest first. */
  verdicts: readonly StationVerdict[]
  /** Today's totals of the station when it was opened. */
  sums: AnswerOf<(typeof warehouseEndpoints)['getStation']>['sums']
  /** Since then. */
  fresh: readonly StationVerdict[]
}

const mostShown = 30

const toneOfDot: Record<ScanTone, Tone> = { ok: 'ok', attention: 'warn', wrong: 'bad' }

export const LastScans = ({ verdicts, sums, fresh }: LastScansProps) => {
  const { t, language } = useTranslation()
  const countOf = (tone: ScanTone): number =>
    sums.filter((sum) => sum.tone === tone).reduce((count, sum) => count + sum.count, 0) +
    fresh.filter((verdict) => verdict.tone === tone).length
  const words = { ok: 'todayOk', attention: 'todayAttention', wrong: 'todayWrong' } as const
  return (
    <Panel
      title={t('warehouse:station.last')}
      extra={scanTones.map((tone) => (
        <StateDot key={tone} tone={toneOfDot[tone]}>
          {t(`warehouse:station.${words[tone]}`)} {countOf(tone)}
        </StateDot>
      ))}
    >
      {verdicts.length === 0 ? (
        <EmptyState title={t('warehouse:station.none')}>{t('warehouse:station.noneHelp')}</EmptyState>
      ) : (
        <PlainTable
          label={t('warehouse:station.last')}
          columns={[
            { title: t('warehouse:column.time') },
            { title: t('warehouse:column.mode') },
            { title: t('warehouse:column.code') },
            { title: t('warehouse:column.result') },
            { title: t('warehouse:column.target') },
          ]}
          rows={verdicts.slice(0, mostShown).map((verdict) => [
            formatTime(new Date(verdict.at), language),
            t(`warehouse:command.${verdict.mode}`),
            verdict.assetReference
              ? `${verdict.assetReference}${verdict.pieceNumbers.length > 0 ? ` ${verdict.pieceNumbers.join(', ')}/${verdict.pieceCount}` : ''}`
              : (verdict.bagNumber ?? verdict.text),
            <StateDot key="tone" tone={toneOfDot[verdict.tone]}>
              {verdict.headline}
            </StateDot>,
            verdict.target ?? verdict.bagNumber ?? '',
          ])}
        />
      )}
    </Panel>
  )
}
