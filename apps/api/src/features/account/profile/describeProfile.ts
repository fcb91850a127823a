import type { StoredAppearance } from '@kervan/contract/account/profile/appearance'
import type { Profile } from '@kervan/contract/account/profile/profile.endpoints'
import { languageOrDefault } from '../../../platform/language.ts'
import type { Person } from '../../access/person/getPerson.ts'

export const describeProfile = (person: Person, appearance: StoredAppearance | null): Profile => ({
  id: person.id,
  email: person.email,
  firstName: person.firstName,
  lastName: person.lastName,
  userName: `${person.firstName} ${person.lastName}`.trim(),
  phoneNumber: person.phoneNumber ?? '',
  language: languageOrDefault(person.language),
  emailNotifications: person.emailNotifications,
  hasPhoto: person.profilePhotoKey !== null,
  hasPassword: person.passwordHash !== null,
  appearance,
  version: person.version,
})
