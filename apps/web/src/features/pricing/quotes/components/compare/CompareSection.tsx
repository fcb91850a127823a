import { useTranslation } from '../../../../../platform/text/i18n.ts'
import { Panel } from '../../../../../ui/light/Panel.tsx'
import { isDocument, toQuoteBody } from '../../quoteValues.ts'
import type { QuoteValues } from '../../quoteValues.ts'
import { ComparePanel } from './ComparePanel.tsx'
import { InsuranceForm } from './InsuranceForm.tsx'
import styles from './Compare.module.css'

/** Sections below a parcel's offers: weight comparison, insurance and A.TR. Documents carry no goods. */
export const CompareSection = ({ priced }: { priced: QuoteValues }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.section}>
      <Panel title={t('pricing/quotes:title')}>
        <ComparePanel request={toQuoteBody(priced)} />
      </Panel>
      {!isDocument(priced) && (
        <Panel title={t('pricing/quotes:insurance.title')} help={t('pricing/quotes:insurance.help')}>
          <InsuranceForm countryCode={priced.countryCode} />
        </Panel>
      )}
    </div>
  )
}
