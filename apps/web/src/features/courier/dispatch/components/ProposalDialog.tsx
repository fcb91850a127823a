import { useEffect, useState } from 'react'
import { Checkbox } from 'antd'
import { dispatchEndpoints } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import type { DispatchDay, DispatchProposal } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { formatCount } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import type { Assign } from '../hooks/useDispatchDay.ts'
import styles from './Dispatch.module.css'

interface ProposalDialogProps {
  day: DispatchDay
  assign: Assign
  onClose: () => void
}

const Sums = ({ proposal: { before, after } }: { proposal: DispatchProposal }) => {
  const { t, language } = useTranslation()
  const rows = [
    [
      t('courier/dispatch:proposal.km'),
      `${formatCount(Math.round(before.km), language)} km`,
      `${formatCount(Math.round(after.km), language)} km`,
    ],
    [
      t('courier/dispatch:proposal.stops'),
      formatCount(before.stopCount, language),
      formatCount(after.stopCount, language),
    ],
    [
      t('courier/dispatch:proposal.couriers'),
      formatCount(before.courierCount, language),
      formatCount(after.courierCount, language),
    ],
  ]
  return (
    <table className={styles.sums}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('courier/dispatch:proposal.now')}</th>
          <th scope="col">{t('courier/dispatch:proposal.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, now, then]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{now}</td>
            <td>{then}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface MovesProps {
  day: DispatchDay
  proposal: DispatchProposal
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** Moves of a proposal: stop, old courier, new courier. */
const Moves = ({ day, proposal, chosen, onChange }: MovesProps) => {
  const { t } = useTranslation()
  const stops = new Map(day.stops.map((stop) => [stop.reservationId, stop]))
  const nameOf = (id: number | null) =>
    day.couriers.find(({ courierId }) => courierId === id)?.name ?? t('courier/dispatch:unassigned')
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <div className={styles.moves} tabIndex={0} role="group" aria-label={t('courier/dispatch:proposal.title')}>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('courier/dispatch:proposal.stop')}</th>
            <th scope="col">{t('courier/dispatch:proposal.from')}</th>
            <th scope="col">{t('courier/dispatch:proposal.to')}</th>
            <th scope="col">{t('courier/dispatch:proposal.order')}</th>
          </tr>
        </thead>
        <tbody>
          {proposal.moves.map(({ reservationId, fromCourierId, courierId, order }) => {
            const stop = stops.get(reservationId)
            const label = `${stop?.senderName ?? ''}, ${stop?.district ?? ''}`
            return (
              <tr key={reservationId}>
                <td>
                  <Checkbox
                    aria-label={label}
                    checked={chosen.has(reservationId)}
                    onChange={() => toggle(reservationId)}
                  />
                </td>
                <th scope="row">{label}</th>
                {fromCourierId === courierId ? (
                  <td
                    colSpan={2}
                  >{`${nameOf(courierId)} · ${t('courier/dispatch:proposal.sameCourier')}`}</td>
                ) : (
                  <>
                    <td>{nameOf(fromCourierId)}</td>
                    <td>{nameOf(courierId)}</td>
                  </>
                )}
                <td>{order}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const LeftOut = ({ day, leftOut }: { day: DispatchDay; leftOut: DispatchProposal['leftOut'] }) => {
  const { t } = useTranslation()
  const stops = new Map(day.stops.map((stop) => [stop.reservationId, stop]))
  return (
    <details className={styles.leftOut}>
      <summary>{t('courier/dispatch:proposal.leftOut', { count: leftOut.length })}</summary>
      <ul>
        {leftOut.map(({ reservationId, reason }) => (
          <li key={reservationId}>
            {`${stops.get(reservationId)?.senderName ?? ''}, ${stops.get(reservationId)?.district ?? ''}: ${t(`courier/dispatch:proposal.reason.${reason}`)}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

/**
 * Proposal for a shorter route, shown as a difference to the current plan; nothing changes until the user
 * accepts moves.
 */
export const ProposalDialog = ({ day, assign, onClose }: ProposalDialogProps) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { mutate, data, error } = useEndpointMutation(dispatchEndpoints.proposeDispatch, {
    showsOwnErrors: true,
    onSuccess: ({ moves }) => setChosen(new Set(moves.map(({ reservationId }) => reservationId))),
  })
  const { date } = day
  useEffect(() => mutate({ body: { date } }), [mutate, date])
  const accept = () => {
    const moves = data!.moves.filter(({ reservationId }) => chosen.has(reservationId))
    assign(
      moves.map(({ reservationId, courierId, order }) => ({ reservationId, courierId, order })),
      () => notify('success', t('courier/dispatch:assigned', { count: moves.length })),
      data!.version,
    )
    onClose()
  }
  const isAll = chosen.size === data?.moves.length
  return (
    <AppModal
      open
      width={760}
      title={t('courier/dispatch:proposal.title')}
      onCancel={onClose}
      footer={
        data && data.moves.length > 0 ? (
          <Button kind="primary" disabled={chosen.size === 0} onClick={accept}>
            {isAll
              ? t('courier/dispatch:proposal.acceptAll')
              : t('courier/dispatch:proposal.acceptSome', { count: chosen.size })}
          </Button>
        ) : null
      }
    >
      {error && <ErrorState error={error} onRetry={() => mutate({ body: { date } })} />}
      {!data && !error && (
        <div role="status">
          <p>{t('courier/dispatch:proposing')}</p>
          <LoadingRows rows={4} columns={3} />
        </div>
      )}
      {data && (
        <>
          <Sums proposal={data} />
          {data.moves.length === 0 ? (
            <p>{t('courier/dispatch:proposal.nothing')}</p>
          ) : (
            <Moves day={day} proposal={data} chosen={chosen} onChange={setChosen} />
          )}
          {data.leftOut.length > 0 && <LeftOut day={day} leftOut={data.leftOut} />}
        </>
      )}
    </AppModal>
  )
}
