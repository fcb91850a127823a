import { useQuery } from '@tanstack/react-query'
import { matchingEndpoints } from '@kervan/contract/tracking/matching.endpoints'
import type { MatchPreview } from '@kervan/contract/tracking/matching.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { formatCount } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { FactLines } from '../../../ui/light/Panel.tsx'
import { ReferenceTag } from '../../../ui/light/ReferenceTag.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import styles from './Matching.module.css'

type Step = MatchPreview['examples'][number]['before']

const useStepWord = () => {
  const { t } = useTranslation()
  return ({ groupId, exception }: Step): string => {
    const step = groupId === 0 ? t('tracking:notHandedOver') : t(`tracking:step.${groupId}`)
    return exception ? `${step} · ${t(`tracking:exception.${exception}`)}` : step
  }
}

const Counts = ({ preview }: { preview: MatchPreview }) => {
  const { t, language } = useTranslation()
  const stepWord = useStepWord()
  const { events, shipments, changesStep, changesState, examples, isMore } = preview
  const count = (value: number) => formatCount(value, language)
  return (
    <>
      <FactLines
        facts={[
          { label: t('tracking/matching:preview.shipments'), value: count(shipments) },
          { label: t('tracking/matching:preview.events'), value: count(events) },
          { label: t('tracking/matching:preview.changesStep'), value: count(changesStep), isStrong: true },
          { label: t('tracking/matching:preview.changesState'), value: count(changesState), isStrong: true },
        ]}
      />
      {isMore && <Note tone="info">{t('tracking/matching:preview.isMore', { count: events })}</Note>}
      {examples.length > 0 && (
        <PlainTable
          isBare
          label={t('tracking/matching:preview.examples')}
          columns={[
            { title: t('tracking/matching:preview.reference') },
            { title: t('tracking/matching:preview.before') },
            { title: t('tracking/matching:preview.after') },
          ]}
          rows={examples.map(({ assetReference, before, after }) => [
            <ReferenceTag
              key="reference"
              reference={assetReference}
              to={`/shipment/tracking?reference=${encodeURIComponent(assetReference)}`}
            />,
            stepWord(before),
            stepWord(after),
          ])}
        />
      )}
      {examples.length === 0 && <p className={styles.quiet}>{t('tracking/matching:preview.nothing')}</p>}
    </>
  )
}

/** Preview of the changes before a match is saved. */
export const MatchPreviewView = ({
  ids,
  customizedId,
}: {
  ids: readonly number[]
  customizedId: number | null
}) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(
    endpointQuery(matchingEndpoints.previewMatch, { body: { ids: [...ids], customizedId } }),
  )
  return (
    <section className={styles.preview} aria-label={t('tracking/matching:preview.title')} aria-live="polite">
      <h2>{t('tracking/matching:preview.title')}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={4} columns={2} />}
      {data && <Counts preview={data} />}
    </section>
  )
}
