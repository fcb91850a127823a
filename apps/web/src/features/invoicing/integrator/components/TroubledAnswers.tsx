import { useQueryClient } from '@tanstack/react-query'
import { integratorEndpoints } from '@kervan/contract/invoicing/integrator/integrator.endpoints'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import { useIntegrator } from '../useIntegrator.ts'
import styles from './TroubledAnswers.module.css'

const { findIntegrator, retryInvoiceAnswers } = integratorEndpoints

/** Messages of the integrator that changed no invoice; empty when there are none. */
export const TroubledAnswers = () => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { data } = useIntegrator()
  const retry = useEndpointMutation(retryInvoiceAnswers, {
    onSuccess: ({ retriedCount }) => {
      notify('success', t('invoicing:answerProblems.retried', { count: retriedCount }))
      return queries.invalidateQueries(queriesOf(findIntegrator))
    },
  })
  if (!data || data.problems.length === 0) return null
  const readAgain = (ids: number[]) => retry.mutate({ body: { ids } })
  return (
    <details className={styles.troubled}>
      <summary>{t('invoicing:answerProblems.title', { count: data.problems.length })}</summary>
      <Panel
        help={t('invoicing:answerProblems.help')}
        extra={
          <Button
            size="small"
            disabled={retry.isPending}
            onClick={() => readAgain(data.problems.map(({ id }) => id))}
          >
            {t('invoicing:answerProblems.retryAll')}
          </Button>
        }
      >
        <PlainTable
          isBare
          label={t('invoicing:answerProblems.label')}
          columns={[
            { title: t('invoicing:answerProblems.column.problem') },
            { title: t('invoicing:answerProblems.column.detail') },
            { title: t('invoicing:answerProblems.column.connection') },
            { title: t('invoicing:answerProblems.column.received') },
            { title: t('invoicing:answerProblems.column.next') },
            { title: t('invoicing:answerProblems.retry') },
          ]}
          rows={data.problems.map(({ id, problem, detail, connection, source, content, ...dates }) => [
            <StateDot key="problem" tone={dates.nextDate ? 'info' : 'warn'}>
              {t(`invoicing:answerProblems.problem.${problem}`)}
            </StateDot>,
            <div key="detail" className={styles.sent}>
              {detail}
              {content && (
                <details>
                  <summary>{t('invoicing:answerProblems.content')}</summary>
                  <pre dir="ltr">{content}</pre>
                </details>
              )}
            </div>,
            `${connection} · ${t(`invoicing:answerProblems.source.${source}`)}`,
            <DateText key="received" value={dates.receivedDate} format="minute" />,
            dates.nextDate ? <DateText key="next" value={dates.nextDate} format="minute" /> : '–',
            <Button
              key="retry"
              size="small"
              disabled={retry.isPending}
              aria-label={t('invoicing:answerProblems.retryOf', { detail })}
              onClick={() => readAgain([id])}
            >
              {t('invoicing:answerProblems.retry')}
            </Button>,
          ])}
        />
      </Panel>
    </details>
  )
}
