import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { overviewEndpoints } from '@kervan/contract/system/overview.endpoints'
import type { OverviewArea, OverviewFact } from '@kervan/contract/system/overview.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useIsScreenBuilt } from '../../../platform/screens/visibleScreens.ts'
import { formatCount } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../ui/light/Button.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { FactLines, Panel } from '../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'

const Missing = ({ name, link }: { name: string; link: string | null }) => {
  const { t } = useTranslation()
  const isBuilt = useIsScreenBuilt(link?.split('?')[0] ?? '')
  const text = t(`system/overview:missing.${name}`)
  return <StateDot tone="warn">{link !== null && isBuilt ? <Link to={link}>{text}</Link> : text}</StateDot>
}

const Fact = ({ fact }: { fact: OverviewFact }) => {
  const { t, language } = useTranslation()
  const isBuilt = useIsScreenBuilt(fact.link ?? '')
  return (
    <Panel
      title={t(`system/overview:fact.${fact.name}`)}
      extra={
        fact.link !== null &&
        isBuilt && (
          <ButtonLink size="small" to={fact.link}>
            {t('system/overview:open')}
          </ButtonLink>
        )
      }
    >
      <FactLines
        facts={[
          { label: t('system/overview:count'), value: formatCount(fact.count, language), isStrong: true },
          ...fact.missing.map(({ name, count, link }) => ({
            label: <Missing name={name} link={link} />,
            value: formatCount(count, language),
          })),
          {
            label: t('system/overview:newestChange'),
            value: <DateText value={fact.newestChange} format="minute" />,
          },
        ]}
      />
      {fact.missing.length === 0 && <StateDot tone="ok">{t('system/overview:complete')}</StateDot>}
    </Panel>
  )
}

/** Overview of an area: definitions with their counts, and what is missing. */
export const Overview = ({ area }: { area: OverviewArea }) => {
  const { t } = useTranslation()
  const query = useQuery(endpointQuery(overviewEndpoints.getDefinitionOverview, { body: { area } }))
  return (
    <>
      <PageHeader title={t(`system/overview:title.${area}`)} />
      {query.isPending && <LoadingRows columns={3} />}
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <div
          style={{
            display: 'grid',
            gap: 16,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
          }}
        >
          {query.data.facts.map((fact) => (
            <div key={fact.name}>
              <Fact fact={fact} />
            </div>
          ))}
        </div>
      )}
    </>
  )
}
