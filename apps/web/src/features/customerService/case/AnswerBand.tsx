import type { ReactNode } from 'react'
import type { CaseAnswer } from '@kervan/contract/customerService/caseAnswer.endpoints'
import type { CallerCase } from '@kervan/domain/customerService/callerCase'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import type { Tone } from '../../../ui/light/Tags.tsx'
import { Age } from '../components/Age.tsx'
import { toneOfCase } from './caseTones.ts'
import { MoneyCell } from './MoneyCell.tsx'
import styles from './Case.module.css'

export interface BandActions {
  /** Opens the composer with a template that fits the case. */
  onWrite: () => void
  /** Null when no claim can be opened. */
  onClaim: (() => void) | null
  onShowClaims: () => void
  onShowExtra: () => void
}

const Cell = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.cell}>
    <h2>{title}</h2>
    {children}
  </section>
)

const stepNumbers = [1, 2, 3, 4, 5] as const

const Steps = ({ step, tone }: { step: number; tone: Tone }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.steps}>
      {stepNumbers.map((number) => (
        <span
          key={number}
          className={number < step || (number === step && step === 5) ? styles.done : ''}
          data-tone={number === step ? tone : undefined}
        />
      ))}
      <b>{t('customerService/case:steps', { step })}</b>
    </div>
  )
}

const Where = ({ answer: { kind, place, since, step } }: { answer: CaseAnswer }) => {
  const { t } = useTranslation()
  return (
    <Cell title={t('customerService/case:where')}>
      <p className={styles.main}>
        <StateDot tone={toneOfCase[kind]}>{t(`customerService/answer:kind.${kind}`)}</StateDot>
      </p>
      <p className={styles.quiet}>{place ?? t('customerService/case:noPlace')}</p>
      {since && (
        <p className={styles.quiet}>
          <DateText value={since} format="minute" /> · <Age since={since} />
        </p>
      )}
      <Steps step={step} tone={toneOfCase[kind]} />
    </Cell>
  )
}

const toneOfPromise = {
  open: 'ok',
  atRisk: 'warn',
  missed: 'bad',
  kept: 'ok',
  late: 'bad',
  ended: 'none',
} as const

const Promised = ({ answer, onClaim, onShowClaims }: { answer: CaseAnswer } & BandActions) => {
  const { t } = useTranslation()
  const { promise, openClaims } = answer
  return (
    <Cell title={t('customerService/case:promise')}>
      <p className={styles.main}>
        {promise === null ? (
          t('customerService/case:noPromise')
        ) : promise.expectedDay === null ? (
          t('customerService/case:noDay')
        ) : (
          <DateText value={promise.expectedDay} format="long" />
        )}
      </p>
      {promise && (
        <p>
          <StateDot tone={toneOfPromise[promise.status]}>
            {t(`customerService/case:promiseStatus.${promise.status}`)}
          </StateDot>
        </p>
      )}
      <p className={styles.clamped} title={promise?.explanation}>
        {promise?.explanation ?? t('customerService/case:promiseNone')}
      </p>
      <p className={styles.buttons}>
        {onClaim && (
          <Button size="small" onClick={onClaim}>
            {t('customerService/case:openClaim')}
          </Button>
        )}
        {openClaims > 0 && (
          <Button size="small" kind="text" onClick={onShowClaims}>
            {t('customerService/case:claims', { count: openClaims })}
          </Button>
        )}
      </p>
    </Cell>
  )
}

/** Cases in which nobody needs an email now. */
const isQuiet: ReadonlySet<CallerCase> = new Set([
  'cancelling',
  'cancelled',
  'booking',
  'bookingFailed',
  'delivered',
  'outForDelivery',
  'pickupPlanned',
  'withCourier',
  'inDepot',
  'onItsWay',
])

const Todo = ({ answer, onWrite, onShowExtra }: { answer: CaseAnswer } & BandActions) => {
  const { t } = useTranslation()
  const { kind, replies } = answer
  return (
    <Cell title={t('customerService/case:todo')}>
      <p className={styles.main}>{t(`customerService/answer:todo.${kind}.title`)}</p>
      <p className={styles.quiet}>{t(`customerService/answer:todo.${kind}.help`)}</p>
      {replies.last && (
        <p className={styles.quiet}>
          {t('customerService/case:written', { count: replies.count })}{' '}
          <DateText value={replies.last} format="short" />
        </p>
      )}
      <p className={styles.buttons}>
        {kind === 'heldForPayment' && (
          <Button size="small" onClick={onShowExtra}>
            {t('customerService/case:showExtra')}
          </Button>
        )}
        {!isQuiet.has(kind) && (
          <Button size="small" onClick={onWrite}>
            {t('customerService/case:write')}
          </Button>
        )}
      </p>
    </Cell>
  )
}

/** Answer to a caller: where the shipment is, what was promised, what to do, and its money. */
export const AnswerBand = ({
  answer,
  refunds,
  children,
  ...actions
}: { answer: CaseAnswer; refunds: ReactNode; children: ReactNode } & BandActions) => {
  const { t } = useTranslation()
  return (
    <section className={styles.band} aria-label={t('customerService/case:answer')}>
      <div className={styles.cells}>
        <Where answer={answer} />
        <Promised answer={answer} {...actions} />
        <Todo answer={answer} {...actions} />
        <Cell title={t('customerService/case:money')}>
          <MoneyCell money={answer.money}>{refunds}</MoneyCell>
        </Cell>
      </div>
      {children}
    </section>
  )
}
