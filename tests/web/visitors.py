"""People who visit a server by a name, as passkeys need it, and may have a profile there."""

import asyncio
from urllib.parse import urlsplit

from tests.waiting import eventually
from tests.web.authenticator import Authenticator


class Visitor:
    """A person at a server that is visited by the name localhost, with a passkey of their own."""

    def __init__(self, server):
        self.server, self.token = server, None
        self.passkey = Authenticator(f"http://{self.host}")

    @property
    def host(self):
        """The server as browsers of visitors call it; another one after every start."""
        return f"localhost:{urlsplit(self.server.url).port}"

    def post(self, path, body=None):
        known = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return self.server.post(f"/api{path}", body, headers={"Host": self.host, **known})

    def options(self, path, body=None):
        answer = self.post(f"{path}/challenge", body)
        assert answer.status_code == 200, answer.text
        return answer.json()["options"]

    def sign_up(self, name):
        made = self.passkey.create(self.options("/profiles", {"name": name}))
        return self._signed(self.post("/profiles", {"credential": made}))

    def sign_in(self):
        signed = self.passkey.get(self.options("/sessions"))
        return self._signed(self.post("/sessions", {"credential": signed}))

    def _signed(self, answer):
        assert answer.status_code == 201, answer.text
        self.token = answer.json()["token"]
        return answer.json()["profile"]

    def open(self, name, *, seats=2, **settings):
        settings = {"game": "dice", "seats": seats, **settings}
        return self.post("/tables", {"settings": settings, "name": name})

    def sit(self, held, name):
        wish = {"name": name, "key": held["key"]}
        return self.post(f"/tables/{held['table']}/seats", wish)

    def profile(self):
        known = {"Authorization": f"Bearer {self.token}"}
        return self.server.get("/api/profile", headers=known).json()["profile"]

    async def rating(self, games):
        """The only rating of the profile, once that many games have counted for it."""

        async def counted():
            ratings = (await asyncio.to_thread(self.profile))["ratings"]
            return next((shown for shown in ratings if shown["games"] == games), None)

        return await eventually(counted)
