// boardgame.io's own server: node server.js PORT [changes]; it says {} once it serves. Without a database it keeps its
// matches in memory. It sends whole states, or with a second word what has changed in them.
const { Server } = require("boardgame.io/server");
const { game } = require("./game.js");

const [port, changes] = process.argv.slice(2);
const games = [{ ...game, deltaState: Boolean(changes) }];
Server({ games, origins: [] }).run(Number(port), () => console.log("{}"));
