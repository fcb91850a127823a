import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { WeightText } from '../../../../ui/light/WeightText.tsx'
import styles from './ShipmentDetail.module.css'

const none = '–'

const Pieces = ({ shipment }: { shipment: ShipmentAnswer }) => {
  const { t, language } = useTranslation()
  const length = (cm: number | null) => cm?.toLocaleString(language) ?? none
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visuallyHidden">{t('shipment/detail:pieces')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('shipment/detail:piece')}</th>
            <th scope="col">{t('shipment/detail:size')}</th>
            <th scope="col" className={styles.number}>
              {t('shipment/detail:weight')}
            </th>
            <th scope="col" className={styles.number}>
              {t('shipment/detail:volumeWeight')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shipment.pieces.map((piece, index) => (
            <tr key={index}>
              <td>
                {index + 1} / {shipment.pieces.length}
                {piece.description && <div className={styles.quiet}>{piece.description}</div>}
              </td>
              <td>
                {piece.width === null
                  ? none
                  : `${length(piece.width)} × ${length(piece.length)} × ${length(piece.height)} cm`}
              </td>
              <td className={styles.number}>
                {piece.weight === null ? none : <WeightText weightKg={piece.weight} />}
              </td>
              <td className={styles.number}>
                {piece.volumeWeight === null ? none : <WeightText weightKg={piece.volumeWeight} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Product identifiers for customs of the European Union, as entered. */
const Identifiers = ({ product }: { product: ShipmentAnswer['products'][number] }) => {
  const { t } = useTranslation()
  const given = (['merchantNumber', 'manufacturerNumber', 'standardNumber'] as const).flatMap((name) =>
    product[name] === null ? [] : [`${t(`shipment/draft:products.${name}`)}: ${product[name]}`],
  )
  if (product.hasNoStandardNumber) given.push(t('shipment/draft:products.hasNoStandardNumber'))
  return given.length === 0 ? null : (
    <div className={`${styles.quiet} ${styles.numbers}`}>{given.join(' · ')}</div>
  )
}

const Products = ({ shipment }: { shipment: ShipmentAnswer }) => {
  const { t, language } = useTranslation()
  const { currency } = shipment.details
  return (
    <div className={`${styles.scroll} ${styles.gap}`}>
      <table className={styles.table}>
        <caption className="visuallyHidden">{t('shipment/detail:products')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('shipment/detail:product')}</th>
            <th scope="col">{t('shipment/detail:gtip')}</th>
            <th scope="col" className={styles.number}>
              {t('shipment/detail:quantity')}
            </th>
            <th scope="col" className={styles.number}>
              {t('shipment/detail:value')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shipment.products.map((product, index) => (
            <tr key={index}>
              <td>
                {product.description ?? none}
                <Identifiers product={product} />
              </td>
              <td>{product.gtip ?? none}</td>
              <td className={styles.number}>{product.quantity?.toLocaleString(language) ?? none}</td>
              <td className={styles.number}>
                {product.total === null || !currency ? (
                  none
                ) : (
                  <MoneyText amount={product.total} currency={currency} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Contents of the shipment: pieces with sizes, and goods for packages. */
export const ContentsPanel = ({ shipment }: { shipment: ShipmentAnswer }) => {
  const { t } = useTranslation()
  const isPackage = shipment.shipmentType === shipmentTypes.package
  return (
    <Panel title={t('shipment/detail:contents')}>
      <Pieces shipment={shipment} />
      {isPackage && shipment.products.length > 0 && <Products shipment={shipment} />}
    </Panel>
  )
}
