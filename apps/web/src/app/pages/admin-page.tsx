import { useNavigate, useSearchParams } from "react-router";
import { AdminPanel } from "../../features/admin/components/admin-panel.tsx";

/** Closing it goes back one page; where there is none, to the connections. */
export function Component() {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  // a reload shows the same tab again
  const keepTab = (tab: string) => setSearch({ tab }, { replace: true });
  const close = () => void (window.history.length > 1 ? navigate(-1) : navigate("/connect"));
  return <AdminPanel initialTab={search.get("tab") ?? undefined} onTab={keepTab} onClose={close} />;
}
