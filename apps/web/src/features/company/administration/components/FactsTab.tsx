import type { CompanyDetail } from '@kervan/contract/company/company.endpoints'
import { companyTypes } from '@kervan/contract/shipment/shipmentChoices'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { FactLines, Panel } from '../../../../ui/light/Panel.tsx'
import { CountryFlagName } from '../../../../ui/light/Tags.tsx'
import styles from './CompanyTabs.module.css'

/** Company data and invoice address. */
export const FactsTab = ({ company }: { company: CompanyDetail }) => {
  const { t } = useTranslation()
  const { address } = company
  const lines = [address?.address1, address?.address2, address?.district, address?.zipCode, address?.city]
  const none = '–'
  return (
    <div className={styles.facts}>
      <Panel>
        <FactLines
          facts={[
            {
              label: t('company:field.companyType'),
              value: t(`company:companyType.${companyTypes[company.companyTypeID - 1] ?? companyTypes[0]}`),
            },
            { label: t('company:field.taxNumber'), value: company.taxID ?? none },
            { label: t('company:field.identityNumber'), value: company.identificationNumber ?? none },
            { label: t('company:field.country'), value: <CountryFlagName code={company.countryCode} /> },
            { label: t('company:section.address'), value: lines.filter(Boolean).join(', ') || none },
            { label: t('company:list.agency'), value: company.agencyName ?? none },
            { label: t('company:detail.couponCode'), value: company.couponCode ?? none },
            {
              label: t('company:list.created'),
              value: <DateText value={company.createdDate} format="minute" />,
            },
          ]}
        />
      </Panel>
    </div>
  )
}
