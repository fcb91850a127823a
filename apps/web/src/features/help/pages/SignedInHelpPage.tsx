import { isStaff } from '@kervan/contract/roles'
import { searchableScreens } from '../../../platform/screens/menu.ts'
import { useRooms } from '../../../platform/screens/visibleScreens.ts'
import { useSession } from '../../../platform/session/session.ts'
import { helpTopics, staffTopics } from '../topics.ts'
import { HelpPage } from './HelpPage.tsx'

/** Help with links to the screens that the user may open; staff also get answers about their own work. */
export const SignedInHelpPage = () => {
  const paths = new Set(searchableScreens(useRooms()).map(({ screen }) => screen.path))
  const session = useSession()
  const isForStaff = session !== null && isStaff(session)
  return <HelpPage openPaths={paths} topics={isForStaff ? [...staffTopics, ...helpTopics] : helpTopics} />
}
