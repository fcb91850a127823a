import { useEffect } from 'react'
import { Form } from 'antd'
import type { FormInstance } from 'antd'
import type { ProposedPlace } from '@kervan/contract/reservation/pickupProposal.endpoints'
import { wholePlace } from '@kervan/contract/reservation/reservationPlace'
import { showFieldMessages } from '../../../platform/api/serverErrors.ts'
import { allMessages } from '../../../platform/formRules.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../ui/editor/EditorDialog.tsx'
import { PlaceFields } from '../components/PlaceFields.tsx'
import { useDistricts } from '../hooks/useDistricts.ts'
import { placeBody, placeValuesOf } from '../reservationValues.ts'
import type { PlaceValues } from '../reservationValues.ts'
import styles from './Call.module.css'

interface PlaceDialogProps {
  place: ProposedPlace
  /** True shows at once what is missing. */
  showsMissing: boolean
  onSaved: (place: ProposedPlace) => void
  onClose: () => void
}

/** Runs `onMount` after the fields before it are mounted, which the dialog does late. */
const AfterFields = ({ onMount }: { onMount: () => void }) => {
  useEffect(() => {
    onMount()
    // Only when the dialog opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return null
}

/** Address and note of the proposed courier call; nothing is sent before the call itself. */
export const PlaceDialog = ({ place, showsMissing, onSaved, onClose }: PlaceDialogProps) => {
  const { t } = useTranslation()
  const places = useDistricts()
  const [form] = Form.useForm<PlaceValues>()
  const body = (): unknown => placeBody({ ...place, ...form.getFieldsValue() } as PlaceValues)
  const showProblems = () => showFieldMessages(form as FormInstance, allMessages(wholePlace, body()))
  const submit = () => {
    const parsed = wholePlace.safeParse(body())
    if (!parsed.success) return showProblems()
    const district = places.districts?.find(({ id }) => id === parsed.data.districtId)
    onSaved({
      ...parsed.data,
      city: district?.provinceName ?? place.city,
      district: district?.name ?? place.district,
    })
    onClose()
  }
  return (
    <EditorDialog
      editor={{
        form,
        body: wholePlace,
        initial: placeValuesOf(place),
        submit,
        showProblems,
        isBusy: false,
        conflict: null,
        isChanged: () => form.isFieldsTouched(),
      }}
      title={t('reservation/call:editTitle')}
      submit={t('reservation/call:save')}
      width={720}
      isDense
      onClose={onClose}
    >
      <div className={styles.place}>
        <PlaceFields form={form as FormInstance} places={places} />
        {showsMissing && <AfterFields onMount={showProblems} />}
      </div>
    </EditorDialog>
  )
}
