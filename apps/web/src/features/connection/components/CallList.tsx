import type { ConnectionCall } from '@kervan/contract/connection/connection.endpoints'
import { hasText, useTranslation } from '../../../platform/text/i18n.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { nothing } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'

type Call = Omit<ConnectionCall, 'reference'> & Partial<Pick<ConnectionCall, 'reference'>>

/** Key of the words for the result of a call, so that nobody has to know what a status means. */
const resultOf = ({ failure, status }: Call): string => {
  if (failure) return `test.${failure}`
  if (status === 401 || status === 403) return 'test.credentials'
  if (status === 429) return 'test.tooManyCalls'
  if (status !== null && status >= 500) return 'test.fault'
  return status !== null && status >= 400 ? 'test.refused' : 'integration.result.ok'
}

const CallOutcome = ({ call }: { call: Call }) => {
  const { t } = useTranslation()
  const words = [t(`connection:${resultOf(call)}`), call.status].filter(Boolean)
  return <StateDot tone={call.isFailed ? 'bad' : 'ok'}>{words.join(' · ')}</StateDot>
}

interface CallListProps {
  calls: readonly Call[] | undefined
  error: Error | null
  onRetry: () => void
  /** True for staff, who see our references and steps without a name. */
  isForStaff?: true
}

/** Last calls of a connection with their purpose, result and duration. */
export const CallList = ({ calls, error, onRetry, isForStaff }: CallListProps) => {
  const { t } = useTranslation()
  if (error) return <ErrorState error={error} onRetry={onRetry} />
  if (!calls) return <LoadingRows rows={4} columns={isForStaff ? 5 : 4} />
  if (calls.length === 0)
    return <EmptyState title={t('connection:calls.none')}>{t('connection:calls.noneText')}</EmptyState>
  const stepOf = (step: string) => {
    if (hasText(`connection:step.${step}`)) return t(`connection:step.${step}`)
    return isForStaff ? step : t('connection:step.other')
  }
  return (
    <PlainTable
      isBare
      label={t('connection:calls.title')}
      columns={[
        { title: t('connection:calls.at') },
        { title: t('connection:calls.step') },
        { title: t('connection:calls.outcome') },
        { title: t('connection:calls.duration'), isEnd: true },
        ...(isForStaff ? [{ title: t('connection:calls.reference') }] : []),
      ]}
      rows={calls.map((call) => [
        <DateText value={call.at} format="minute" />,
        stepOf(call.step),
        <CallOutcome call={call} />,
        t('connection:calls.ms', { count: call.milliseconds }),
        ...(isForStaff ? [call.reference ?? nothing] : []),
      ])}
    />
  )
}
