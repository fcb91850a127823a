import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ReasonDialog } from '../../../../ui/editor/ReasonDialog.tsx'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { FactLines, Panel, PanelStack } from '../../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { HandoverActions } from '../../handover/components/HandoverActions.tsx'
import { SendingNote } from '../../integrator/components/SendingNote.tsx'
import { InvoiceFiles } from '../components/InvoiceFiles.tsx'
import { InvoiceLines } from '../components/InvoiceLines.tsx'

const { getInvoice, cancelInvoice, listInvoices, getInvoiceCandidates } = salesInvoiceEndpoints
type Invoice = AnswerOf<typeof getInvoice>

const Facts = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation()
  const { currency, original, counterDocuments, reason, exemption } = invoice
  const money = (amount: number, of = currency) => <MoneyText amount={amount} currency={of} />
  return (
    <FactLines
      facts={[
        { label: t('invoicing:buyer'), value: [invoice.buyer.name, ...invoice.buyer.lines].join(', ') },
        { label: t('invoicing:column.net'), value: money(invoice.net) },
        {
          label: t('invoicing:vatOf', { rate: invoice.vatRate }),
          value: (
            <>
              {money(invoice.vat)} {exemption && t(`invoicing:exemption.${exemption}`)}
            </>
          ),
        },
        { label: t('invoicing:column.total'), value: money(invoice.total), isStrong: true },
        ...(invoice.exchangeRateDay
          ? [
              {
                label: t('invoicing:column.totalTry'),
                value: (
                  <>
                    {money(invoice.totalTry, 'TRY')} ({invoice.exchangeRate},{' '}
                    <DateText value={invoice.exchangeRateDay} format="day" />)
                  </>
                ),
              },
            ]
          : []),
        ...(original
          ? [
              {
                label: t('invoicing:original'),
                value: <Link to={`/invoicing/salesInvoice/${original.id}`}>{original.number}</Link>,
              },
            ]
          : []),
        ...(invoice.sentDate
          ? [
              {
                label: t('invoicing:integrator.sent'),
                value: (
                  <>
                    <DateText value={invoice.sentDate} format="minute" /> ·{' '}
                    {invoice.sentOver
                      ? t('invoicing:integrator.over', { connection: invoice.sentOver })
                      : t('invoicing:integrator.byHand')}{' '}
                    · {invoice.sentBy ?? t('invoicing:integrator.bySchedule')}
                  </>
                ),
              },
            ]
          : []),
        ...(invoice.answeredDate
          ? [
              {
                label: t('invoicing:integrator.answered'),
                value: (
                  <>
                    <DateText value={invoice.answeredDate} format="minute" /> ·{' '}
                    {invoice.answeredBy ?? t('invoicing:integrator.byIntegrator')}
                  </>
                ),
              },
            ]
          : []),
        ...(reason ? [{ label: t('invoicing:reason'), value: reason }] : []),
        ...counterDocuments.map(({ id, number, type, total }) => ({
          label: t(`invoicing:type.${type}`),
          value: (
            <>
              <Link to={`/invoicing/salesInvoice/${id}`}>{number}</Link> {money(-total)}
            </>
          ),
        })),
      ]}
    />
  )
}

const Found = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation()
  const [isCancelling, setIsCancelling] = useState(false)
  const { id, number, kind, type } = invoice
  return (
    <>
      <PageHeader
        title={number}
        facts={
          <>
            {t(`invoicing:kind.${kind}`)} · {t(`invoicing:type.${type}`)} ·{' '}
            {t(`invoicing:state.${invoice.state}`)} · <DateText value={invoice.day} format="day" /> ·{' '}
            {invoice.company}
          </>
        }
        actions={
          <>
            <HandoverActions
              id={id}
              number={number}
              can={invoice.can}
              isOnItsWay={invoice.sending?.state === 'waiting' && invoice.sending.problem !== 'notConnected'}
            />
            <InvoiceFiles id={id} number={number} isPaper={kind === 'paper'} />
            {invoice.can.cancel && (
              <Button size="small" onClick={() => setIsCancelling(true)}>
                {t('invoicing:cancel.open')}
              </Button>
            )}
          </>
        }
      />
      {invoice.sending && <SendingNote sending={invoice.sending} />}
      {invoice.rejection && (
        <Note tone="bad">
          {t('invoicing:answers.rejection')}: {invoice.rejection}
        </Note>
      )}
      {invoice.isCancelled && <Note tone="warn">{t('invoicing:cancelledText')}</Note>}
      <PanelStack>
        <Panel>
          <div style={{ maxWidth: 720 }}>
            <Facts invoice={invoice} />
          </div>
        </Panel>
        <InvoiceLines {...invoice} />
      </PanelStack>
      {isCancelling && (
        <ReasonDialog
          row={cancelInvoice}
          toBody={(reason) => ({ id, reason })}
          title={t('invoicing:cancel.title', { number })}
          help={t('invoicing:cancel.help')}
          submit={t('invoicing:cancel.action')}
          label={t('invoicing:reason')}
          lists={[getInvoice, listInvoices, getInvoiceCandidates]}
          saved={t('invoicing:cancel.done')}
          onSaved={() => setIsCancelling(false)}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </>
  )
}

/** One invoice with its lines, files and counter-documents. */
export const SalesInvoicePage = () => {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(endpointQuery(getInvoice, { body: { id } }))
  if (error)
    return (
      <>
        <PageHeader title={t('shell:screen.salesInvoice')} />
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          action={<ButtonLink to="/invoicing/salesInvoice">{t('shell:screen.salesInvoices')}</ButtonLink>}
        />
      </>
    )
  return data ? <Found invoice={data} /> : <LoadingRows columns={5} />
}
