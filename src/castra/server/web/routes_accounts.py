"""Who one is: guests, logging in and out, accounts, passwords, sessions."""

from __future__ import annotations

import logging
from typing import Any, Final

import msgspec
from starlette.responses import Response

from castra.server.accounts.names import folded
from castra.server.accounts.service import LIFETIME, SessionError, Who
from castra.server.web.operations import Call, Nothing, Operation, operation
from castra.server.web.problems import RefusedError
from castra.server.web.security import set_cookie, token_of
from castra.server.wire.frames import encode
from castra.server.wire.words import Name, Number, Password

LOG: Final = logging.getLogger(__name__)


class NewGuest(msgspec.Struct, forbid_unknown_fields=True):
    token: bool = False
    """Whether the token should be told, for programs; browsers get a cookie that scripts cannot read."""


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    name: Name
    password: Password
    token: bool = False


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    old: Password
    new: Password
    token: bool = False


class NewBot(msgspec.Struct, forbid_unknown_fields=True):
    name: Name


class BotToken(msgspec.Struct, omit_defaults=True):
    """A network bot of one's own."""

    id: int
    name: str
    created: float
    token: str = ""
    """Told only once, when the bot is made."""


class BotTokens(msgspec.Struct):
    tokens: list[BotToken]


class Me(msgspec.Struct, omit_defaults=True):
    """Whoever asks."""

    user: int
    name: str
    kind: str
    """person, guest or bot."""
    expires: float
    """When the session ends, unless it is used."""
    token: str = ""
    """For programs: what to send as `Authorization: Bearer …`."""


def me_of(who: Who, token: str = "") -> Me:
    return Me(who.user, who.name, who.kind, who.expires, token)


def _with_session(call: Call[Any, Nothing], token: str, who: Who, status: int) -> Response:
    """The answer to whoever has a new session: its token in a cookie, or in the answer for programs."""
    told = token if call.body.token else ""
    response = Response(encode(me_of(who, told)), status, media_type="application/json")
    if not told:
        set_cookie(response, call.services.config, token, int(LIFETIME["browser"]))
    return response


def _limit(call: Call[Credentials, Nothing]) -> None:
    a_minute = call.services.config.limits.logins
    call.services.limiter.check(f"logins {call.address}", 3 * a_minute)
    call.services.limiter.check(f"logins of {folded(call.body.name)}", a_minute)  # however it is spelt


@operation("POST", "/session/guest", body=NewGuest, answer=Me, status=201, session=False)
async def begin_as_guest(call: Call[NewGuest, Nothing]) -> Response:
    """Begin as a guest: play at once, without an account."""
    call.services.limiter.check(f"guests {call.address}", call.services.config.limits.guests)
    token, who = await call.services.accounts.guest()
    return _with_session(call, token, who, 201)


@operation("POST", "/session", body=Credentials, answer=Me, status=201, session=False)
async def log_in(call: Call[Credentials, Nothing]) -> Response:
    """Log in; whatever session there was is ended."""
    _limit(call)
    try:
        token, who = await call.services.accounts.log_in(call.body.name, call.body.password, call.who)
    except SessionError:
        LOG.warning("%s: a log-in was refused", call.address)  # no name: some type their password there
        raise
    LOG.info("%s: user %s has logged in", call.address, who.user)
    return _with_session(call, token, who, 201)


@operation("DELETE", "/session", status=204)
async def log_out(call: Call[None, Nothing]) -> None:
    """Log out; sockets of the session are closed."""
    await call.services.accounts.log_out(call.me)


@operation("POST", "/accounts", body=Credentials, answer=Me, status=201, session=False)
async def register(call: Call[Credentials, Nothing]) -> Response:
    """Make an account; a guest becomes it and keeps all games."""
    _limit(call)
    if call.who is not None and call.who.kind != "guest":
        raise RefusedError("session/forbidden", "You have an account already; log out first.")
    token, who = await call.services.accounts.register(call.body.name, call.body.password, call.who)
    return _with_session(call, token, who, 201)


@operation("GET", "/me", session=False, answer=Me | None)
async def who_am_i(call: Call[None, Nothing]) -> Response:
    """Who one is; nobody, if one comes without a session."""
    if call.who is None and token_of(call.request, call.services.config):
        raise RefusedError("session/needed", "The session has ended: log in, or begin as a guest.")
    return Response(encode(me_of(call.who) if call.who else None), media_type="application/json")


@operation("POST", "/me/password", body=NewPassword, answer=Me)
async def change_password(call: Call[NewPassword, Nothing]) -> Response:
    """Change one's password; all sessions end, and a new one begins."""
    call.services.limiter.check(f"passwords {call.me.user}", call.services.config.limits.logins)
    token, who = await call.services.accounts.change_password(call.me, call.body.old, call.body.new)
    return _with_session(call, token, who, 200)


@operation("DELETE", "/me/sessions", status=204)
async def log_out_everywhere(call: Call[None, Nothing]) -> None:
    """End all one's sessions, this one too."""
    await call.services.accounts.log_out_everywhere(call.me)


@operation("GET", "/me/tokens")
async def list_bots(call: Call[None, Nothing]) -> BotTokens:
    """One's network bots."""
    bots = await call.services.accounts.bots(call.me)
    return BotTokens([BotToken(bot.id, bot.name, bot.created) for bot in bots])


@operation("POST", "/me/tokens", body=NewBot, status=201)
async def make_bot(call: Call[NewBot, Nothing]) -> BotToken:
    """Make a network bot: a player of its own, marked as a bot, that comes with the token."""
    call.services.limiter.check(f"logins {call.address}", 3 * call.services.config.limits.logins)
    token, bot = await call.services.accounts.new_bot(call.me, call.body.name)
    made = await call.services.accounts.user(bot.user)
    return BotToken(made.id, made.name, made.created, token)


@operation("DELETE", "/me/tokens/{bot}", status=204, parameters={"bot": Number})
async def end_bot(call: Call[None, Nothing]) -> None:
    """End a network bot; its sockets are closed."""
    await call.services.accounts.end_bot(call.me, int(call.path["bot"]))


OPERATIONS: Final[list[Operation]] = [
    begin_as_guest,
    log_in,
    log_out,
    register,
    who_am_i,
    change_password,
    log_out_everywhere,
    list_bots,
    make_bot,
    end_bot,
]
