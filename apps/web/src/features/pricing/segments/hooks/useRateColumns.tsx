import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { StateDot, Tag } from '../../../../ui/light/Tags.tsx'
import type { Tone } from '../../../../ui/light/Tags.tsx'
import type { Column } from '../../../../ui/table/column.ts'
import styles from '../components/Segments.module.css'
import { describeBands } from '../segmentRates.ts'
import type { RateRow } from '../segmentRates.ts'

const tones: Record<RateRow['period']['state'], Tone> = { inForce: 'ok', toCome: 'info', past: 'none' }

export const useRateColumns = (): Column<RateRow>[] => {
  const { t, language } = useTranslation()
  return [
    {
      key: 'service',
      title: t('pricing/segments:column.service'),
      isIdentity: true,
      render: ({ serviceId, serviceName }) =>
        serviceId === null ? <strong>{t('pricing/segments:allServices')}</strong> : serviceName,
    },
    {
      key: 'bands',
      title: t('pricing/segments:column.bands'),
      render: ({ period }) => (
        <span className={styles.bandTags}>
          {describeBands(period.bands, t, language).map(({ key, text }) => (
            <Tag key={key}>{text}</Tag>
          ))}
        </span>
      ),
    },
    {
      key: 'validFrom',
      title: t('pricing/segments:column.validFrom'),
      align: 'end',
      render: ({ period }) =>
        period.validFrom ? <DateText value={period.validFrom} /> : t('pricing/segments:sinceEver'),
    },
    {
      key: 'validTo',
      title: t('pricing/segments:column.validTo'),
      align: 'end',
      render: ({ period }) =>
        period.validTo ? <DateText value={period.validTo} /> : t('pricing/segments:open'),
    },
    {
      key: 'state',
      title: t('pricing/segments:column.state'),
      render: ({ period }) => (
        <StateDot tone={tones[period.state]}>{t(`pricing/segments:state.${period.state}`)}</StateDot>
      ),
    },
  ]
}
