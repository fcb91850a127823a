import type { CarrierRatesAnswer } from '@kervan/contract/pricing/liveRates/liveRates.endpoints'
import { nameWithoutCarrier } from '@kervan/domain/pricing/serviceName'
import { formatMoney } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { CarrierMark } from '../../../../ui/light/CarrierMark.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import type { Tone } from '../../../../ui/light/Tags.tsx'
import styles from './LiveRates.module.css'

type ComparedRate = CarrierRatesAnswer['rates'][number]

const tones: Record<CarrierRatesAnswer['outcome'], Tone> = {
  answered: 'ok',
  didNotAnswer: 'bad',
  refused: 'warn',
  off: 'none',
}

/** Table of carriers and services: live rate, list cost, difference and sell price side by side. */
export const LiveRatesTable = ({ carriers }: { carriers: readonly CarrierRatesAnswer[] }) => {
  const { t } = useTranslation()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('pricing/quotes:live.service')}</th>
          <th scope="col">{t('pricing/quotes:live.live')}</th>
          <th scope="col">{t('pricing/quotes:live.list')}</th>
          <th scope="col">{t('pricing/quotes:live.difference')}</th>
          <th scope="col">{t('pricing/quotes:live.sell')}</th>
        </tr>
      </thead>
      {carriers.map((carrier) => (
        <CarrierRows key={carrier.supplierCode} carrier={carrier} />
      ))}
    </table>
  )
}

const CarrierRows = ({ carrier }: { carrier: CarrierRatesAnswer }) => {
  const { t } = useTranslation()
  const { supplierName, outcome, message, rates } = carrier
  const hasNoRates = outcome === 'answered' && !rates.some(({ live }) => live)
  const said = message ?? (hasNoRates ? t('pricing/quotes:live.noRates', { carrier: supplierName }) : null)
  return (
    <tbody>
      <tr className={styles.carrier}>
        <th scope="rowgroup" colSpan={5}>
          <span className={styles.name}>
            <CarrierMark name={supplierName} size={26} /> {supplierName}
            <StateDot tone={tones[outcome]}>{t(`pricing/quotes:live.outcome.${outcome}`)}</StateDot>
          </span>
          {said && <p>{said}</p>}
        </th>
      </tr>
      {/* A carrier that is switched off has no rates to compare. */}
      {outcome !== 'off' &&
        rates.map((rate) => <RateRow key={keyOf(rate)} carrier={supplierName} rate={rate} />)}
    </tbody>
  )
}

const keyOf = ({ live, list }: ComparedRate): string => `${live?.productCode} ${list?.serviceId}`

/** One carrier service of the live rates, with the parts of the carrier's price below. */
const RateRow = ({ carrier, rate }: { carrier: string; rate: ComparedRate }) => {
  const { t, language } = useTranslation()
  const { live, list } = rate
  const name = list?.supplierServiceMethodName ?? live!.productName
  const lines = live?.lines ?? []
  return (
    <>
      <tr className={lines.length > 0 ? styles.divided : undefined}>
        <th scope="row">
          {nameWithoutCarrier(name, carrier)}
          {live && (
            <small>
              {live.transitDays !== null && t('pricing/quotes:live.days', { count: live.transitDays })}
              {live.transitDays !== null && live.arrivesOn && ' · '}
              {live.arrivesOn && <DateText value={live.arrivesOn} />}
            </small>
          )}
        </th>
        <td data-label={t('pricing/quotes:live.live')}>
          <MoneyText amount={live?.price} currency={live?.priceCurrency ?? ''} />
          {live && list && rate.difference !== null && live.priceCurrency !== list.priceCurrency && (
            <small>≈ {formatMoney(list.cost + rate.difference, list.priceCurrency, language)}</small>
          )}
        </td>
        <td data-label={t('pricing/quotes:live.list')}>
          {list ? (
            <MoneyText amount={list.cost} currency={list.priceCurrency} />
          ) : (
            <span className={styles.none}>{t('pricing/quotes:live.noList')}</span>
          )}
        </td>
        <td data-label={t('pricing/quotes:live.difference')}>
          <Difference rate={rate} />
        </td>
        <td data-label={t('pricing/quotes:live.sell')}>
          <MoneyText amount={list?.price} currency={list?.priceCurrency ?? ''} />
        </td>
      </tr>
      {live && lines.length > 0 && (
        <tr>
          <td colSpan={5} className={styles.lines}>
            {lines.map(({ costName, price }) => (
              <span key={costName}>
                {costName} {formatMoney(price, live.priceCurrency, language)}
              </span>
            ))}
          </td>
        </tr>
      )}
    </>
  )
}

/**
 * Colours the difference: a live rate above the list cost is bad, below is good. Above the sell price every
 * parcel loses money.
 */
const Difference = ({ rate: { list, difference, differencePercent } }: { rate: ComparedRate }) => {
  const { t, language } = useTranslation()
  if (!list || difference === null) return <span>–</span>
  const sign = difference > 0 ? '+' : ''
  const percent = differencePercent !== null && Math.abs(differencePercent).toLocaleString(language)
  const percentSign = difference > 0 ? '+' : difference < 0 ? '−' : ''
  const tone = difference > 0 ? styles.dearer : difference < 0 ? styles.cheaper : ''
  return (
    <>
      <span className={`figures ${tone}`}>
        {sign}
        {formatMoney(difference, list.priceCurrency, language)}
      </span>
      <small>
        {percent && (
          <span>
            {percentSign}
            {language === 'tr' ? `%${percent}` : `${percent}%`}
          </span>
        )}
        {Math.round((list.cost + difference - list.price) * 100) > 0 && (
          <span className={styles.dearer}>{t('pricing/quotes:live.aboveSell')}</span>
        )}
      </small>
    </>
  )
}
