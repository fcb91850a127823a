import { Drawer } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { expenseEndpoints } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import type { ExpenseLineDetail } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { endpointQuery, useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { formatDate, formatMoney } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import { expenseInvoicePage } from '../addresses.ts'
import { toneOfBill, toneOfVerdict } from '../billTones.ts'
import styles from '../pages/Expenses.module.css'
import type { Decision } from './DecisionDialog.tsx'

const Comparison = ({ detail: { line, lines } }: { detail: ExpenseLineDetail }) => {
  const { t, language } = useTranslation()
  const money = (amount: number | null) =>
    amount === null ? '–' : formatMoney(amount, line.currency, language)
  const kg = (weight: number | null) => (weight === null ? '–' : `${weight.toLocaleString(language)} kg`)
  const less = (billed: number | null, expected: number | null) =>
    billed === null ? '–' : money(Math.round((billed - (expected ?? 0)) * 100) / 100)
  return (
    <PlainTable
      isBare
      label={t('invoicing/expenses:line.compare')}
      columns={[
        { title: t('invoicing/expenses:line.charge') },
        { title: t('invoicing/expenses:column.expected'), isEnd: true },
        { title: t('invoicing/expenses:column.billed'), isEnd: true },
        { title: t('invoicing/expenses:column.difference'), isEnd: true },
      ]}
      rows={[
        [t('invoicing/expenses:line.weight'), kg(line.expectedKg), kg(line.billedKg), ''],
        ...lines.map(({ name, expected, billed }) => [
          name,
          money(expected),
          money(billed),
          less(billed, expected),
        ]),
        [
          t('invoicing/expenses:line.total'),
          money(line.expected),
          money(line.billed),
          money(line.difference),
        ],
      ]}
    />
  )
}

const Explanation = ({ detail: { line, alternatives } }: { detail: ExpenseLineDetail }) => {
  const { t, language } = useTranslation()
  if (line.changes.length === 0) return <p>{t('invoicing/expenses:line.agrees')}</p>
  return (
    <>
      <ul>
        {line.changes.map(({ text, difference }) => (
          <li key={text}>
            {text}: {formatMoney(difference, line.currency, language)}
          </li>
        ))}
      </ul>
      {line.verdict && (
        <StateDot tone={toneOfVerdict[line.verdict]}>
          {t(`invoicing/expenses:verdict.${line.verdict}`)}
        </StateDot>
      )}
      {alternatives.length > 0 && (
        <p>
          {t('invoicing/expenses:line.alternatives', {
            causes: alternatives.map((cause) => t(`invoicing/expenses:cause.${cause}`)).join(', '),
          })}
        </p>
      )}
    </>
  )
}

const Proofs = ({ proofs }: Pick<ExpenseLineDetail, 'proofs'>) => {
  const { t, language } = useTranslation()
  const photo = useEndpointMutation(measuringEndpoints.downloadMeasuringPhoto, { onSuccess: saveFile })
  const { measuring, photoIds, scans, earlier } = proofs
  if (!measuring && !earlier && scans.length === 0) return <p>{t('invoicing/expenses:line.noProofs')}</p>
  const written = (value: number) => value.toLocaleString(language)
  return (
    <>
      {earlier && (
        <p>
          <Link to={expenseInvoicePage(earlier.invoiceId)}>
            {t('invoicing/expenses:line.earlier', { invoice: earlier.invoiceNumber, row: earlier.row })}
          </Link>
        </p>
      )}
      {measuring && (
        <>
          <p>
            {t('invoicing/expenses:line.measured', {
              date: formatDate(new Date(measuring.measuredDate), 'minute', language),
            })}
            {measuring.chargeableKg !== null &&
              ` · ${t('invoicing/expenses:line.chargeable', { kg: written(measuring.chargeableKg) })}`}
          </p>
          <ul>
            {measuring.pieces.map(({ width, length, height, weight }, index) => (
              <li key={index}>
                {t('invoicing/expenses:line.piece', {
                  sides: [length, width, height].map(written).join(' × '),
                  weight: written(weight),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      {photoIds.map((photoId, index) => (
        <Button key={photoId} size="small" onClick={() => photo.mutate({ params: { photoId } })}>
          {t('invoicing/expenses:line.photo', { number: index + 1 })}
        </Button>
      ))}
      <ul>
        {scans.map(({ state, date }) => (
          <li key={`${state} ${date}`}>
            {t(`shipment:state.${state}`)} · <DateText value={date} format="minute" />
          </li>
        ))}
      </ul>
    </>
  )
}

interface ExpenseLineDrawerProps {
  id: string
  onDecide: (decision: Decision) => void
  onClose: () => void
}

/** One line: bill beside our calculation, the explanation in words, its proofs, and what may be done. */
export const ExpenseLineDrawer = ({ id, onDecide, onClose }: ExpenseLineDrawerProps) => {
  const { t, language } = useTranslation()
  const { data, error, refetch } = useQuery(endpointQuery(expenseEndpoints.findExpenseLine, { body: { id } }))
  const decide = (kind: Decision['kind']) => () => onDecide({ kind, ids: [id] })
  const line = data?.line
  return (
    <Drawer
      open
      size={640}
      title={t('invoicing/expenses:line.title', { number: line?.number ?? '' })}
      onClose={onClose}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data && line && (
        <div className={styles.stack}>
          <StateDot tone={toneOfBill[line.state]}>{t(`invoicing/expenses:state.${line.state}`)}</StateDot>
          {line.reason && <p>{line.reason}</p>}
          <Comparison detail={data} />
          <Panel title={t('invoicing/expenses:line.explanation')}>
            <Explanation detail={data} />
          </Panel>
          <Panel title={t('invoicing/expenses:line.proofs')}>
            <Proofs proofs={data.proofs} />
          </Panel>
          <div className={styles.actions}>
            {line.shipmentId && (
              <ButtonLink to={`/shipment/shipmentdetail/${line.shipmentId}`}>
                {t('invoicing/expenses:line.toShipment')}
              </ButtonLink>
            )}
            {line.can.accept && (
              <Button onClick={decide('accept')}>{t('invoicing/expenses:action.accept')}</Button>
            )}
            {line.can.charge && data.extraPayment && (
              <Button onClick={decide('charge')}>
                {t('invoicing/expenses:action.charge', {
                  amount: formatMoney(data.extraPayment.amount, data.extraPayment.currency, language),
                })}
              </Button>
            )}
            {line.can.withdraw && (
              <Button onClick={decide('withdraw')}>{t('invoicing/expenses:action.withdraw')}</Button>
            )}
            {line.can.credit && (
              <>
                <Button onClick={decide('refused')}>{t('invoicing/expenses:action.refused')}</Button>
                <Button kind="primary" onClick={decide('credited')}>
                  {t('invoicing/expenses:action.credited')}
                </Button>
              </>
            )}
            {line.can.dispute && (
              <Button kind="primary" onClick={decide('dispute')}>
                {t('invoicing/expenses:action.dispute')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Drawer>
  )
}
