import { useTranslation } from '../../../../platform/text/i18n.ts'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { Sign } from '../../../../ui/light/Sign.tsx'
import type { PriceChange } from '../priceChange.ts'
import styles from './Wizard.module.css'

const Signed = ({ amount, currency }: { amount: number; currency: string }) => (
  <>
    {amount > 0 && '+'}
    <MoneyText amount={amount} currency={currency} />
  </>
)

/** Explains a price change: the chosen or best price before and after, and the price lines that changed. */
export const PriceChangeNote = ({
  change: { before, after, currency, lines },
  isOfPinned,
}: {
  change: PriceChange
  isOfPinned: boolean
}) => {
  const { t } = useTranslation()
  return (
    <div role="status" className={styles.change}>
      <p>
        {t(isOfPinned ? 'shipment/draft:offers.pinnedChanged' : 'shipment/draft:offers.changed')}{' '}
        <MoneyText amount={before} currency={currency} /> <Sign kind="arrow" />{' '}
        <b>
          <MoneyText amount={after} currency={currency} />
        </b>
      </p>
      <ul>
        {lines.map(({ costName, difference }) => (
          <li key={costName}>
            {costName} <Signed amount={difference} currency={currency} />
          </li>
        ))}
      </ul>
    </div>
  )
}
