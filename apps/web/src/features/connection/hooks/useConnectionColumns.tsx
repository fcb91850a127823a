import type { ConnectionAnswer, ConnectionTest } from '@kervan/contract/connection/connection.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import { StateDot, Tag } from '../../../ui/light/Tags.tsx'
import type { Tone } from '../../../ui/light/Tags.tsx'
import { nothing } from '../../../ui/table/column.ts'
import type { Column } from '../../../ui/table/column.ts'
import { HealthText } from '../components/HealthText.tsx'
import { isAppRow, keyOfRow, nameOfRow } from '../connectionRows.ts'
import type { ConnectionRow } from '../connectionRows.ts'

/** Colour of a connection's state; `missing`: not set up. */
export const toneOfState: Record<ConnectionAnswer['state'] | 'missing', Tone> = {
  active: 'ok',
  disabled: 'none',
  unreadable: 'bad',
  authorizationNeeded: 'warn',
  missing: 'none',
}

const TestResult = ({ test }: { test: ConnectionTest }) => {
  const { t } = useTranslation()
  return (
    <span title={test.detail || undefined}>
      <StateDot tone={test.outcome === 'ok' ? 'ok' : 'bad'}>{t(`connection:test.${test.outcome}`)}</StateDot>{' '}
      <DateText value={test.testedAt} format="minute" />
    </span>
  )
}

interface ColumnActions {
  onTest: (row: ConnectionRow) => void
  /** Opens the form of a system that is not set up; undefined where nothing can be stored. */
  onSetUp: ((row: ConnectionRow) => void) | undefined
  /** Key of the connection that is being tested. */
  busyKey: string | null
  /** True for a row whose owner has several connections to the same system. */
  hasSeveral: (row: ConnectionRow) => boolean
}

export const useConnectionColumns = ({
  onTest,
  onSetUp,
  busyKey,
  hasSeveral,
}: ColumnActions): Column<ConnectionRow>[] => {
  const { t } = useTranslation()
  const stateOf = ({ connection }: ConnectionRow) => connection?.state ?? 'missing'
  return [
    {
      key: 'name',
      title: t('connection:column.name'),
      isIdentity: true,
      render: (row) => (
        <>
          {row.connection && row.connection.name !== row.connector.name
            ? `${row.connection.name} · ${row.connector.name}`
            : row.connector.name}
          {row.connection?.environment === 'sandbox' && (
            <>
              {' '}
              <Tag tone="warn">{t('connection:environment.sandbox')}</Tag>
            </>
          )}
          {hasSeveral(row) && row.connection?.isDefault && (
            <>
              {' '}
              <Tag>{t('connection:default')}</Tag>
            </>
          )}
          {isAppRow(row) && (
            <>
              {' '}
              <Tag>{t('connection:app')}</Tag>
            </>
          )}
        </>
      ),
    },
    {
      key: 'kind',
      title: t('connection:column.kind'),
      render: ({ connector }) => t(`connection:kind.${connector.kind}`),
    },
    {
      key: 'owner',
      title: t('connection:column.owner'),
      render: ({ connection }) => connection?.companyName ?? t('connection:house'),
    },
    {
      key: 'state',
      title: t('connection:column.state'),
      render: (row) => (
        <StateDot tone={toneOfState[stateOf(row)]}>
          <span style={{ whiteSpace: 'nowrap' }}>{t(`connection:state.${stateOf(row)}`)}</span>
          {row.connection?.source === 'settings' && ` · ${t('connection:fromSettings')}`}
        </StateDot>
      ),
    },
    {
      key: 'health',
      title: t('connection:column.health'),
      render: ({ connection }) => <HealthText health={connection?.health ?? null} />,
    },
    {
      key: 'lastTest',
      title: t('connection:column.lastTest'),
      render: ({ connection }) =>
        connection?.lastTest ? <TestResult test={connection.lastTest} /> : nothing,
    },
    {
      key: 'updated',
      title: t('connection:column.updated'),
      align: 'end',
      render: ({ connection }) =>
        connection?.updatedAt ? <DateText value={connection.updatedAt} format="minute" /> : nothing,
    },
    {
      key: 'test',
      title: t('connection:column.test'),
      align: 'end',
      render: (row) =>
        row.connection && row.connection.state !== 'unreadable' && !isAppRow(row) ? (
          <Button
            size="small"
            isBusy={busyKey === keyOfRow(row)}
            aria-label={t('connection:action.testOf', { name: nameOfRow(row) })}
            onClick={() => onTest(row)}
          >
            {t('connection:action.test')}
          </Button>
        ) : row.connection === null && onSetUp ? (
          <Button
            size="small"
            aria-label={`${t('connection:action.setUp')}: ${nameOfRow(row)}`}
            onClick={() => onSetUp(row)}
          >
            {t('connection:action.setUp')}
          </Button>
        ) : (
          nothing
        ),
    },
  ]
}
