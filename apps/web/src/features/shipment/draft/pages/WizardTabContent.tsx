import type { ReactNode } from 'react'
import type { TemplateKind } from '@kervan/contract/template/template.endpoints'
import { showFieldMessages } from '../../../../platform/api/serverErrors.ts'
import { LoadingRows } from '../../../../ui/light/States.tsx'
import { ShownTogether } from '../../../../ui/ShownTogether.tsx'
import { ContactPicker } from '../../../contact/components/ContactPicker.tsx'
import { PasteAddressButton } from '../../../contact/components/PasteAddressButton.tsx'
import { SaveContactButton } from '../../../contact/components/SaveContactButton.tsx'
import { GtipSearch } from '../../../customs/components/GtipSearch.tsx'
import { describeCode } from '../../../customs/describeCode.ts'
import type { usePayment } from '../../../payment/hooks/usePayment.ts'
import { AtrNote } from '../../../pricing/quotes/components/compare/AtrNote.tsx'
import { InsuranceRows } from '../../../pricing/quotes/components/compare/InsuranceRows.tsx'
import { CatalogueButton } from '../catalogue/CatalogueButton.tsx'
import { ProductProposal } from '../catalogue/ProductProposal.tsx'
import { PapersPanel } from '../../documents/components/PapersPanel.tsx'
import { TemplateBar } from '../../../template/pages/TemplateBar.tsx'
import { BorderPanel } from '../../border/components/BorderPanel.tsx'
import { DetailsTab } from '../components/DetailsTab.tsx'
import { DocumentsTab } from '../components/DocumentsTab.tsx'
import { IossSection } from '../customs/IossSection.tsx'
import { PaymentTab } from '../components/PaymentTab.tsx'
import { PiecesTab } from '../components/PiecesTab.tsx'
import { ProductsTab } from '../components/ProductsTab.tsx'
import { ReceiverFields } from '../components/ReceiverFields.tsx'
import { SenderFields } from '../components/SenderFields.tsx'
import type { Wizard } from '../hooks/useWizard.ts'
import { fromPartyValues, toPartyValues } from '../wizardValues.ts'
import { OffersForCart } from './OffersForCart.tsx'
import styles from '../components/Wizard.module.css'

/** Buttons to fill the party from saved contacts and to save it as a contact. */
const PartyExtra = ({ wizard, party }: { wizard: Wizard; party: 'sender' | 'receiver' }) => {
  const { form, isEditable, markChanged } = wizard
  if (!isEditable) return null
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <ContactPicker
        kind={party}
        onPick={({ id: _, createdAt: __, ...picked }) => {
          form.setFieldValue(party, toPartyValues(picked))
          void form.validateFields([[party]], { recursive: true }).catch(() => undefined)
          markChanged()
        }}
      />
      <PasteAddressButton party={party} form={form} onChanged={markChanged} />
      <SaveContactButton
        kind={party}
        readParty={() => fromPartyValues(wizard.readValues()[party])}
        onRefused={(errors) =>
          showFieldMessages(
            form,
            Object.fromEntries(
              Object.entries(errors).map(([field, messages]) => [
                `${party}.${field === 'dialCode' ? 'phone' : field}`,
                messages,
              ]),
            ),
          )
        }
      />
    </span>
  )
}

interface WizardTabContentProps {
  wizard: Wizard
  isStaff: boolean
  /** Payment state owned by the page, because this content is replaced while a payment is pending. */
  payment: ReturnType<typeof usePayment>
}

/** Content of the open tab. Composed here because several features contribute to it. */
export const WizardTabContent = ({ wizard, isStaff, payment }: WizardTabContentProps): ReactNode => {
  const { form, tab, shipment, isEditable, markChanged } = wizard
  const templates = (kind: TemplateKind) =>
    isEditable && (
      <TemplateBar kind={kind} form={form} shipmentId={shipment?.id ?? null} onChanged={markChanged} />
    )
  const border = shipment && (
    <div className={styles.between}>
      <BorderPanel shipmentId={shipment.id} version={shipment.version} onOpen={wizard.open} />
    </div>
  )
  switch (tab) {
    case 'sender-receiver':
      return (
        <>
          <SenderFields form={form} extra={<PartyExtra wizard={wizard} party="sender" />} />
          <ReceiverFields form={form} extra={<PartyExtra wizard={wizard} party="receiver" />} />
          <IossSection form={form} ioss={wizard.ioss} />
        </>
      )
    case 'details':
      return (
        <>
          <DetailsTab form={form} />
          {border}
        </>
      )
    case 'products':
      return (
        <>
          <ProductsTab
            form={form}
            shipment={shipment}
            isEditable={isEditable}
            onChanged={markChanged}
            renderGtipSearch={(props) => (
              <GtipSearch {...props} countryCode={shipment?.receiver.countryCode ?? null} />
            )}
            describeCode={describeCode}
            renderAtr={(goods) => <AtrNote goods={goods} isQuietElsewhere />}
            templates={templates('productAndPiece')}
            catalogue={
              isEditable && (
                <CatalogueButton form={form} shipmentId={shipment?.id ?? null} onChanged={markChanged} />
              )
            }
            renderProposal={(name) => (
              <ProductProposal
                form={form}
                name={name}
                shipmentId={shipment?.id ?? null}
                onChanged={markChanged}
              />
            )}
          />
          {border}
        </>
      )
    case 'documents':
      return (
        <>
          {shipment && <PapersPanel shipment={shipment} />}
          <DocumentsTab shipment={shipment} isStaff={isStaff} onChanged={() => wizard.draft.refresh()} />
        </>
      )
    case 'packages':
      return (
        <PiecesTab
          form={form}
          shipment={shipment}
          isEditable={isEditable}
          onChanged={markChanged}
          renderInsurance={(goods) => <InsuranceRows goods={goods} hidesWarning />}
          templates={templates('piece')}
        />
      )
    case 'label-payment':
      return (
        <PaymentTab
          shipment={shipment}
          onOpen={wizard.open}
          offers={
            shipment && (
              <ShownTogether loading={<LoadingRows rows={5} columns={3} />}>
                <OffersForCart shipment={shipment} payment={payment} />
              </ShownTogether>
            )
          }
        />
      )
  }
}
