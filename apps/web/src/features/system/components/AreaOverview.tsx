import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { overviewEndpoints } from '@kervan/contract/system/overview.endpoints'
import type { OverviewArea, OverviewFact } from '@kervan/contract/system/overview.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useIsScreenBuilt } from '../../../platform/screens/visibleScreens.ts'
import { formatCount } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'

/** Text that links to a screen, if the screen exists. */
const LinkedText = ({ text, link }: { text: string; link: string | null }) => {
  const isBuilt = useIsScreenBuilt(link?.split('?')[0] ?? '')
  return link !== null && isBuilt ? <Link to={link}>{text}</Link> : <span>{text}</span>
}

const Missing = ({ missing }: Pick<OverviewFact, 'missing'>) => {
  const { t, language } = useTranslation()
  if (missing.length === 0) return <StateDot tone="none">{t('system/overview:complete')}</StateDot>
  return (
    <div style={{ display: 'grid', gap: 2 }}>
      {missing.map(({ name, count, link }) => (
        <StateDot key={name} tone="warn">
          <LinkedText text={t(`system/overview:missing.${name}`)} link={link} /> ·{' '}
          <span>{formatCount(count, language)}</span>
        </StateDot>
      ))}
    </div>
  )
}

/** Definitions of one area with their counts, and what is missing. */
export const AreaOverview = ({ area }: { area: OverviewArea }) => {
  const { t, language } = useTranslation()
  const query = useQuery(endpointQuery(overviewEndpoints.getDefinitionOverview, { body: { area } }))
  const title = t(`system/overview:title.${area}`)
  // Sorts rows with missing definitions first.
  const facts = query.data?.facts.toSorted((one, other) => other.missing.length - one.missing.length)
  return (
    <section>
      <h2 style={{ margin: '0 0 8px', fontSize: 16 }}>{title}</h2>
      {query.isPending && <LoadingRows rows={4} columns={4} />}
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {facts && (
        <PlainTable
          label={title}
          columns={[
            { title: t('system/overview:definition'), width: '30%' },
            { title: t('system/overview:count'), isEnd: true, width: '10%' },
            { title: t('system/overview:missingTitle'), width: '40%' },
            { title: t('system/overview:newestChange') },
          ]}
          rows={facts.map(({ name, link, count, missing, newestChange }) => [
            <LinkedText key="name" text={t(`system/overview:fact.${name}`)} link={link} />,
            formatCount(count, language),
            <Missing key="missing" missing={missing} />,
            <DateText key="change" value={newestChange} format="minute" />,
          ])}
        />
      )}
    </section>
  )
}
